import { defineContext } from '../manifest.ts';
import { catalogueAccessRules } from './access-rules.ts';
import { catalogueProblemTexts } from './problems.texts.ts';

export const catalogueManifest = defineContext({
  name: 'catalogue',
  accessRules: catalogueAccessRules,
  problems: catalogueProblemTexts,
});
