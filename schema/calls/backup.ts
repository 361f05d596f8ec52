import { z } from 'zod';
import { callsOf } from './call.ts';

const call = callsOf({ chapter: 'service', access: 'accounts' });

export const downloadBackup = call(
  'GET /api/backup',
  'A backup of everything, as npm run backup writes it',
  {
    asksAgain: true,
    reply: z.string().meta({ format: 'binary' }),
    replyType: 'application/x-tar',
  },
  'The database as of one moment, every uploaded file, and the secrets; npm run restore reads it. It is written while it is sent: a file that was cut off is refused by the restore.',
);
