import { encodeBare } from '../../../packages/media/src/testing/bare-ladder.ts';
import { serveTasks } from '../support/tasks.ts';

serveTasks({ encode: encodeBare });
