import { AV_LOG_FATAL, Log } from 'node-av';

import { serveParent } from './child-main.ts';
import { encodeSource } from './encode.ts';
import { inspectSource } from './inspect.ts';
import { readMarks } from './read-marks.ts';

// The process that reads what strangers uploaded. It has no secret, no connection and no other work; its
// parent ends it when it takes more than it may.

Log.setLevel(AV_LOG_FATAL);
serveParent({ inspect: inspectSource, readMarks, encode: encodeSource }, () => process.exit(1));
