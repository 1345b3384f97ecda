import { config } from 'zod';

// Zod asks once whether it may compile schemas with `eval`. The content security policy forbids it, and
// reports the question on every page: it is not asked. This comes before the first schema. Not `z.config`:
// the build takes calls on `z` for schemas without effects, and leaves out those whose result is not used.
config({ jitless: true });
