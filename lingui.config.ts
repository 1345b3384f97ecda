export { default } from './web/lingui.config.ts';
