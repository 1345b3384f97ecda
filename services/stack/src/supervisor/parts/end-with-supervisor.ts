// Loaded before the event node's own main (`node --import`): when the channel closes because the supervisor
// is gone, the node is asked to end. The services do the same in platform's runProcess.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The listener alone must not keep the process alive.
process.channel?.unref();
