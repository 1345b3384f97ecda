import { z } from 'zod';

// Zod asks once whether it may compile schemas with `eval`. The content security policy forbids it, and reports the question
// on every page: it is not asked. This comes before the first schema.
z.config({ jitless: true });
