import type { LastBackup } from '#schema/shapes/waiting.ts';
import { doneFirst } from '#site/admin/data/asked-first.ts';
import { showSuccess } from '#site/admin/data/outcome.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { sizeWords } from '#site/admin/media/media-labels.ts';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { NamedRow, Panel } from '#site/admin/parts/Panel.tsx';
import { downloadIcon } from '#site/ui/icons.ts';

/** As docs/run/backup.md has them, for those who read no files of the server. */
const timerCommands = `install -d -o lamphouse -g lamphouse -m 700 /var/backups/lamphouse
cp scripts/deploy/systemd/lamphouse-backup.* /etc/systemd/system/
systemctl daemon-reload && systemctl enable --now lamphouse-backup.timer`;
const commands = `npm run backup -- FILE
npm run restore -- FILE`;

/** The last backup, and a download of a new one. */
export function BackupSection() {
  const waiting = useCall('GET /api/waiting', {}, { asksAnew: true });
  return (
    <>
      <PageHead title="Backup" text="Everything in one file: the database, uploaded files and the secrets.">
        <Button look="primary" icon={downloadIcon} onClick={() => void download()}>
          Download a backup
        </Button>
      </PageHead>
      <Answer query={waiting} failure="Failed to fetch the last backup">
        {({ server }) => (
          <Panel title="Backups">
            <ul>
              <LastRow last={server?.lastBackup ?? null} />
              <NamedRow
                name="Each night"
                text={
                  <>
                    <p>
                      As root in the folder of Lamphouse, where it runs as a service. The timer keeps the
                      files of 14 days in <code>/var/backups/lamphouse</code>.
                    </p>
                    <pre>{timerCommands}</pre>
                  </>
                }
              />
              <NamedRow
                name="By hand"
                text={
                  <>
                    <p>While the site runs; the second line restores a file where nothing is yet.</p>
                    <pre>{commands}</pre>
                  </>
                }
              />
            </ul>
          </Panel>
        )}
      </Answer>
    </>
  );
}

const aDay = 24 * 60 * 60 * 1000;
const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const old = 7;

function LastRow({ last }: { last: LastBackup | null }) {
  if (!last) return <NamedRow name="Last backup" states={[['None known', 'held']]} text="" />;
  const days = Math.floor((Date.now() - Date.parse(last.at)) / aDay);
  return (
    <NamedRow
      name="Last backup"
      states={[[ago.format(-days, 'day'), days > old ? 'held' : 'good']]}
      text={
        <p>
          <Moment at={last.at} />
          <span>{`, ${sizeWords(last.bytes)}`}</span>
        </p>
      }
    />
  );
}

/** A download cannot ask for the password when it is refused, so that is done before. */
async function download(): Promise<void> {
  try {
    await doneFirst('confirmation', null);
  } catch {
    return;
  }
  const link = document.createElement('a');
  link.href = '/api/backup';
  link.download = '';
  link.click();
  showSuccess('The backup is being downloaded. It contains secrets: keep it where only you can read it.');
}
