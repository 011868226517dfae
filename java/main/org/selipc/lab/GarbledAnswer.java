package org.selipc.lab;

/** What a guest sent is not what it was asked for. */
final class GarbledAnswer extends RuntimeException {
    private static final long serialVersionUID = 1L;

    GarbledAnswer(String message) {
        super(message);
    }
}
