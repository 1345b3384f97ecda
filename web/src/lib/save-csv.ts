type Cell = string | number | boolean | null;

/** A cell that begins like a formula is text for every spreadsheet. */
const cellOf = (value: Cell): string => {
  if (typeof value === 'number') return String(value);
  const text = String(value ?? '');
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
};

/** Rows as CSV (RFC 4180), under the names of these fields. */
export const csvOf = <Field extends string>(
  fields: readonly Field[],
  rows: readonly Readonly<Record<Field, Cell>>[],
): string =>
  [fields.join(','), ...rows.map((row) => fields.map((field) => cellOf(row[field])).join(','))].join('\r\n');

/** Gives a text to the browser as a file to keep. Spreadsheets take it for UTF-8 only when it says so. */
export const saveCsv = (fileName: string, text: string): void => {
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
};
