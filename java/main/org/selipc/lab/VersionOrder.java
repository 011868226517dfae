package org.selipc.lab;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Orders version numbers: runs of digits by their value, what lies between as text. */
enum VersionOrder implements Comparator<String> {
    /** The order. */
    INSTANCE;

    private static final Pattern PART = Pattern.compile("\\d+|\\D+");

    @Override
    public int compare(String left, String right) {
        Matcher lefts = PART.matcher(left);
        Matcher rights = PART.matcher(right);
        while (true) {
            boolean more = lefts.find();
            if (!rights.find()) {
                return more ? 1 : 0;
            }
            if (!more) {
                return -1;
            }
            int order = compareParts(lefts.group(), rights.group());
            if (order != 0) {
                return order;
            }
        }
    }

    private static int compareParts(String left, String right) {
        boolean numbers = Character.isDigit(left.charAt(0)) && Character.isDigit(right.charAt(0));
        return numbers ? new BigInteger(left).compareTo(new BigInteger(right)) : left.compareTo(right);
    }
}
