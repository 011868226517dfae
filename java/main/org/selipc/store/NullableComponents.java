package org.selipc.store;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import java.lang.reflect.Executable;
import org.jspecify.annotations.Nullable;

/**
 * Lets a null in where the record says {@code @Nullable} and nowhere else. JSpecify's annotation sits on the type, where
 * Jackson does not look.
 */
final class NullableComponents extends JacksonAnnotationIntrospector {
    private static final long serialVersionUID = 1L;
    private static final JsonSetter.Value REFUSE_NULL = JsonSetter.Value.forValueNulls(Nulls.FAIL, Nulls.FAIL);

    @Override
    public JsonSetter.Value findSetterInfo(Annotated annotated) {
        if (annotated instanceof AnnotatedParameter parameter
                && parameter.getOwner().getMember() instanceof Executable constructor
                && !constructor.getAnnotatedParameterTypes()[parameter.getIndex()].isAnnotationPresent(
                        Nullable.class)) {
            return REFUSE_NULL;
        }
        return super.findSetterInfo(annotated);
    }
}
