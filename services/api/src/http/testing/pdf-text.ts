import { extractText, getDocumentProxy } from 'unpdf';

/** The text of each page of a PDF, for tests: as a person reads it, with single spaces. */
export const pagesOfPdf = async (pdf: Uint8Array): Promise<string[]> => {
  const { text } = await extractText(await getDocumentProxy(pdf), { mergePages: false });
  return text.map((page) => page.normalize('NFKC').replaceAll(/\s+/g, ' '));
};
