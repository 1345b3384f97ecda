import { type AddressInfo, createServer, type Socket } from 'node:net';

const marker = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE';

/** A TCP server that speaks INSTREAM of clamd (clamd(8)) and knows the test string of EICAR. */
export const startClamd = async ({ mostBytes = 100_000_000, port = 0 } = {}) => {
  let scans = 0;
  let lastBytes = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    void serve(socket, mostBytes).then(
      (read) => {
        scans += 1;
        lastBytes = read;
      },
      () => socket.destroy(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    scans: () => scans,
    lastBytes: () => lastBytes,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/** Reads one command and its chunks, answers, and says how many bytes it got. */
const serve = async (socket: Socket, mostBytes: number): Promise<number> => {
  const command = 'zINSTREAM\0';
  let waiting = Buffer.alloc(0);
  let isCommandRead = false;
  let tail = '';
  let isFound = false;
  let read = 0;
  for await (const part of socket) {
    waiting = Buffer.concat([waiting, part as Buffer]);
    if (!isCommandRead) {
      if (waiting.length < command.length) continue;
      if (waiting.toString('latin1', 0, command.length) !== command) throw new Error('unknown command');
      waiting = waiting.subarray(command.length);
      isCommandRead = true;
    }
    while (waiting.length >= 4) {
      const length = waiting.readUInt32BE(0);
      if (length === 0) {
        socket.end(isFound ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
        return read;
      }
      if (waiting.length < 4 + length) break;
      read += length;
      if (read > mostBytes) {
        socket.end('INSTREAM size limit exceeded. ERROR\0');
        return read;
      }
      const text = tail + waiting.toString('latin1', 4, 4 + length);
      isFound ||= text.includes(marker);
      tail = text.slice(-marker.length);
      waiting = waiting.subarray(4 + length);
    }
  }
  throw new Error('the client hung up');
};
