export { type MarkTone, tonesOfMark } from '@fanfold/domain/media';
