/**
 * How long a test, a hook and what is awaited may take, by level. They are for what has failed: a busy
 * machine is slow, not wrong. A test names a limit of its own only where it needs longer
 * (`test/tidy/rules/limits.ts`).
 */
export const limits = {
  unit: { testMs: 60_000, hookMs: 60_000 },
  int: { testMs: 120_000, hookMs: 120_000 },
  // A story waits more than it works, so two go on at once; none of them may depend on how fast they go.
  e2e: { testMs: 240_000, hookMs: 300_000 },
  /** `expect.poll`, and `vi.waitFor`, which has to be told. */
  pollMs: 45_000,
  /** A run is ended when no test has ended for so long: longer than any test or hook may take. */
  stallMs: 720_000,
} as const;
