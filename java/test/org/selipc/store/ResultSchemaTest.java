package org.selipc.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.selipc.store.Failures.assertFails;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.selipc.model.Fact;
import org.selipc.model.Failure;
import org.selipc.model.Result;
import org.selipc.model.Results;

/** The published schema, the records and the reader say the same. */
class ResultSchemaTest {
    private static final ObjectMapper TREES = new ObjectMapper();

    private static JsonNode text;
    private static Schema schema;

    @TempDir
    Path directory;

    @BeforeAll
    static void load() throws IOException {
        String json = Files.readString(Path.of("docs/result.schema.json"));
        text = TREES.readTree(json);
        schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(json);
    }

    private static boolean accepts(String document) {
        return schema.validate(document, InputFormat.JSON).isEmpty();
    }

    @Test
    void itIsASchemaItself() throws IOException {
        Schema meta = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));
        assertEquals(List.of(), meta.validate(TREES.writeValueAsString(text), InputFormat.JSON));
    }

    @Test
    void resultsFollowIt() {
        for (Result result : List.of(
                SmallResult.of(),
                Results.fixed().build(),
                Results.fixed().inTheLab().build(),
                Results.regressed().instances(2).plan(2, 4, 1).scatter(0.01).build())) {
            assertEquals(List.of(), schema.validate(Json.document(result), InputFormat.JSON));
        }
    }

    @Test
    void noFieldCanBeLeftOutOrAdded() throws IOException {
        everyFieldCounts(SmallResult.of(), "");
    }

    @Test
    void noFieldOfTheLabEither() throws IOException {
        everyFieldCounts(Results.fixed().plan(1, 4, 1).inTheLab().build(), "/lab");
    }

    private void everyFieldCounts(Result result, String below) throws IOException {
        JsonNode whole = TREES.readTree(Json.document(result));
        List<String> objects = new ArrayList<>();
        collectObjects(whole.at(below), below, objects);
        assertTrue(objects.size() > (below.isEmpty() ? 20 : 2), objects.toString());
        for (String pointer : objects) {
            ObjectNode object = (ObjectNode) whole.at(pointer);
            object.put("extra", 1);
            assertRefused(whole, pointer + "/extra added");
            object.remove("extra");
            if (pointer.equals("/host/mitigations")) {
                continue; // its keys are the kernel's
            }
            for (String name : names(object)) {
                JsonNode value = object.remove(name);
                assertRefused(whole, pointer + "/" + name + " removed");
                object.set(name, value);
            }
        }
        assertTrue(accepts(whole.toString()), "everything is back in its place");
    }

    private void assertRefused(JsonNode document, String what) throws IOException {
        String json = document.toString();
        assertFalse(accepts(json), "the schema accepts " + what);
        Path path = Files.writeString(directory.resolve("a.json"), json);
        assertFails(Failure.Kind.CANNOT, () -> ResultFiles.read(path), path.toString());
    }

    private static List<String> names(JsonNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    /** Pointers to the objects in a document; of an array only the first element, as the others are alike. */
    private static void collectObjects(JsonNode node, String pointer, List<String> objects) {
        if (node.isObject()) {
            objects.add(pointer);
            names(node).forEach(name -> collectObjects(node.get(name), pointer + "/" + name, objects));
        } else if (node.isArray() && !node.isEmpty()) {
            collectObjects(node.get(0), pointer + "/0", objects);
        }
    }

    @Test
    void recordsAndSchemaDoNotDrift() {
        Set<Class<?>> types = new LinkedHashSet<>();
        collectTypes(Result.class, types);
        Set<String> defined = new LinkedHashSet<>(List.of("unknown"));
        for (Class<?> type : types) {
            String name = type.getSimpleName().substring(0, 1).toLowerCase(Locale.ROOT)
                    + type.getSimpleName().substring(1);
            JsonNode definition = type == Result.class ? text : text.at("/$defs/" + name);
            if (type != Result.class) {
                defined.add(name);
            }
            if (type.isEnum()) {
                List<String> words = definition.findValuesAsText("const");
                assertEquals(
                        Arrays.stream(type.getEnumConstants())
                                .map(Object::toString)
                                .toList(),
                        words,
                        name);
                continue;
            }
            List<String> components = Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getName)
                    .toList();
            assertEquals(components, names(definition.path("properties")), name);
            List<String> required = new ArrayList<>();
            definition.path("required").forEach(field -> required.add(field.asText()));
            assertEquals(components, required, name);
            assertFalse(definition.path("additionalProperties").asBoolean(true), name);
            definition
                    .path("properties")
                    .forEach(property ->
                            assertFalse(property.path("description").asText().isBlank(), name));
        }
        assertEquals(defined, Set.copyOf(names(text.path("$defs"))));
    }

    private static void collectTypes(Type type, Set<Class<?>> types) {
        if (type instanceof ParameterizedType generic) {
            Arrays.stream(generic.getActualTypeArguments()).forEach(argument -> collectTypes(argument, types));
        } else if (type instanceof Class<?> one
                && one != Fact.class
                && (one.isRecord() || one.isEnum())
                && types.add(one)
                && one.isRecord()) {
            Arrays.stream(one.getRecordComponents())
                    .forEach(component -> collectTypes(component.getGenericType(), types));
        }
    }
}
