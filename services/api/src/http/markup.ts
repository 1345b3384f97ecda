const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * What XML 1.0 takes in no form: control characters but three, and two code points that stand for nothing.
 */
const refused = /[[\p{Cc}\ufffe\uffff]--[\t\n\r]]/gv;

/** A text as it stands in an element or in a quoted attribute, of XML and of HTML alike. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(refused, '')
    .replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);
