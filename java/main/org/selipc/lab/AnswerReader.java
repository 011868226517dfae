package org.selipc.lab;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.lang3.StringUtils;
import org.jspecify.annotations.Nullable;

/**
 * Takes the lines of one stream for answers: every line of the channel, and of the console those that begin with the
 * mark. Answers are numbered without gaps, so that a line that was lost or mixed with others is noticed.
 */
final class AnswerReader {
    /** What precedes an answer on the console. */
    static final String MARK = "@selipc ";

    private static final int SHOWN = 120;

    private final String mark;
    private final List<Answer> answers = new ArrayList<>();
    private @Nullable String fault;

    /** @param mark what precedes an answer: {@link #MARK}, or nothing */
    AnswerReader(String mark) {
        this.mark = mark;
    }

    /** Takes a line without its end. */
    synchronized void line(String line) {
        int start = line.indexOf(mark);
        if (start < 0 || fault != null || isComplete() || line.isBlank()) {
            return;
        }
        String text = line.substring(start + mark.length());
        try {
            Answer answer = Answer.parse(text);
            if (answer.number() != answers.size()) {
                fault = "answer " + answer.number() + " follows " + answers.size() + " others: a line is missing";
            } else {
                answers.add(answer);
            }
        } catch (JsonProcessingException e) {
            fault = "line " + (answers.size() + 1) + " is no answer: " + shown(text);
        } catch (IOException e) {
            fault = "line " + (answers.size() + 1) + " is no answer (" + e.getMessage() + "): " + shown(text);
        }
    }

    /** What is wrong with what was sent, or null. */
    synchronized @Nullable String fault() {
        return fault;
    }

    /** Whether the guest has said all that it had to. */
    synchronized boolean isComplete() {
        return !answers.isEmpty() && answers.get(answers.size() - 1).is("end");
    }

    synchronized List<Answer> answers() {
        return List.copyOf(answers);
    }

    private static String shown(String text) {
        return StringUtils.abbreviate(text.replaceAll("\\p{Cc}", "?"), SHOWN);
    }
}
