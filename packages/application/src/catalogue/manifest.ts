import { catalogueContext } from '@fanfold/domain/catalogue';

import { defineContext } from '../manifest.ts';
import { catalogueAccessRules } from './access-rules.ts';

export const catalogueManifest = defineContext({
  name: 'catalogue',
  streams: catalogueContext.streams,
  accessRules: catalogueAccessRules,
});
