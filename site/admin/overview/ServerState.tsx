import { Link } from 'react-router';
import { useCall } from '#site/admin/data/queries.ts';
import { useWaiting } from '#site/admin/data/use-waiting.ts';
import { counted } from '#site/admin/parts/counted.ts';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { Panel } from '#site/admin/parts/Panel.tsx';
import { stateOf } from '#site/admin/publishing/publishing-labels.ts';

const gigabyte = 1024 ** 3;
const inGigabytes = (bytes: number) => `${(bytes / gigabyte).toFixed(bytes < 10 * gigabyte ? 1 : 0)} GB`;
const inMegabytes = (bytes: number) =>
  `${Math.max(1, Math.round(bytes / 1024 ** 2)).toLocaleString('en')} MB`;
const aWeek = 7 * 24 * 60 * 60 * 1000;
const isOld = (at: string) => Date.now() - Date.parse(at) > aWeek;
/** Less than this is told as a problem: uploads are refused below 2 GB. */
const fewGigabytes = 4;

/** The last backup, the disk and publishing, for those who may change settings. */
export function ServerState() {
  const server = useWaiting().data?.server;
  const { data: report } = useCall(
    'GET /api/publish/report',
    {},
    { isWanted: Boolean(server), asksAnew: true },
  );
  if (!server) return null;
  const { diskFree, diskTotal, lastBackup } = server;
  const publishing = report && stateOf(report);
  return (
    <Panel title="Site and server">
      <dl className="facts ruled">
        <div className="wrapping spread">
          <dt>
            <Link className="covering" to="/backup">
              Last backup
            </Link>
          </dt>
          <dd>
            {lastBackup ? (
              <>
                <b className={`state ${isOld(lastBackup.at) ? 'held' : 'good'}`}>
                  <Moment at={lastBackup.at} />
                </b>
                <small>{inMegabytes(lastBackup.bytes)}</small>
              </>
            ) : (
              <>
                <b className="state held">None known</b>
                <small>Download one, or let a timer make it</small>
              </>
            )}
          </dd>
        </div>
        <div className="wrapping spread">
          <dt>Free disk</dt>
          <dd>
            <b className={`state ${diskFree < fewGigabytes * gigabyte ? 'bad' : 'good'}`}>
              {inGigabytes(diskFree)}
            </b>
            <small>{`of ${inGigabytes(diskTotal)}`}</small>
          </dd>
        </div>
        {publishing && (
          <div className="wrapping spread">
            <dt>
              <Link className="covering" to="/publishing">
                Publishing
              </Link>
            </dt>
            <dd>
              <b className={`state ${publishing.state}`}>{publishing.words}</b>
              <small>{counted(report.pages, 'page')}</small>
            </dd>
          </div>
        )}
      </dl>
    </Panel>
  );
}
