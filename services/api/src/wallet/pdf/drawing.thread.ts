// Draws histories in a thread of its own.
import { serveDrawing } from '../../http/paper/serve-drawing.ts';
import { openPaper } from './paper.ts';

serveDrawing(openPaper);
