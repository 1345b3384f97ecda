import { copyLog } from '../../services/stack/src/copy-log/copy-log.ts';

const [from = '', to = ''] = process.argv.slice(2);
const print = (line: string): void => console.log(line);
const equal = await copyLog({ from, to, inFlight: 1, compare: 'all', print, printProgress: print });
process.exitCode = equal ? 0 : 1;
