export { type EventNode, type EventNodeOptions, startEventNode } from './node.ts';
export { backupLog, restoreLog } from './storage/backup.ts';
export { compactLog } from './storage/compact.ts';
export { StorageError } from './storage/database.ts';
export { bulkImport, type ImportedEvent } from './storage/import.ts';
export { type Verification, verifyLog } from './storage/verify.ts';
