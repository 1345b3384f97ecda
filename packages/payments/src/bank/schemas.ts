import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Thrown where a file is not what the schema of ISO 20022 says. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}

/** Checks XML against a schema of ISO 20022, by its name: `pain.001.001.09`. */
export type CheckXml = (name: string, content: string) => Promise<void>;

/**
 * Checks against `{folder}/{name}.xsd`. ISO publishes the schemas under terms that do not let us pass them
 * on, so without a folder nothing is checked but the structure that we read ourselves.
 */
export const checkXmlIn = (folder: string | undefined): CheckXml => {
  if (folder === undefined) return async () => {};
  return async (name, content) => {
    const schema = await readFile(join(folder, `${name}.xsd`));
    // Loaded where it is used: it is a WebAssembly of a megabyte.
    const { XmlDocument, XsdValidator } = await import('libxml2-wasm');
    using schemaDocument = XmlDocument.fromBuffer(schema);
    using validator = XsdValidator.fromDoc(schemaDocument);
    using document = read(() => XmlDocument.fromString(content));
    read(() => validator.validate(document));
  };
};

const read = <Result>(work: () => Result): Result => {
  try {
    return work();
  } catch (error) {
    throw new SchemaError(error instanceof Error ? error.message : String(error), { cause: error });
  }
};
