import { configSchema } from '@fanfold/platform';

const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim();

const defaultOf = (value: string | number | boolean | undefined): string =>
  value === undefined ? '' : `\`${value}\``;

/**
 * docs/settings.md: every setting by its name, with its default and its meaning. Throws where a setting has
 * no meaning.
 */
export const settingsDocument = (): string => {
  const defaults = configSchema.parse({});
  const rows = Object.entries(configSchema.shape)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { description = '' }]) => {
      if (description === '') throw new Error(`${name} has no description`);
      return `| \`${name}\` | ${defaultOf(defaults[name as keyof typeof defaults])} | ${cell(description)} |`;
    });
  return `# Settings

Every setting is an environment variable; an empty one counts as unset. \`npm run fanfold -- config\` prints the values that an
installation has. [operations.md](operations.md) says when to change them. Written by
\`npm run -s fanfold -- config --document > docs/settings.md\`.

| setting | default | meaning |
|---|---|---|
${rows.join('\n')}
`;
};
