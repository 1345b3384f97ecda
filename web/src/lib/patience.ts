/** How long people wait for what, in milliseconds. */
export const patienceMs = {
  /** Longer than the service takes to answer or refuse anything (30 s). */
  call: 35_000,
  /** Files on their way up, and exports that are put together (SHL-045). */
  transfer: 3_600_000,
  /** One part of a file on its way up (UPL-035). */
  part: 18_000_000,
  /** The code of a page (SHL-044). */
  pageCode: 120_000,
} as const;

/** A part of the application that did not arrive in time. */
export class TooLate extends Error {
  constructor() {
    super('A part of the page did not arrive in time');
    this.name = 'TooLate';
  }
}

/** The work, or `TooLate` when it takes longer. */
export const within = async <Result>(ms: number, work: Promise<Result>): Promise<Result> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLate()), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
