import { useId, useState } from 'react';
import { endedSession, endedSessions, openSession } from '#schema/session.ts';
import { troubleOf, write } from '#site/admin/data/call.ts';
import { refresh, useRead } from '#site/admin/data/queries.ts';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { useKeptFocus } from '#site/admin/parts/use-kept-focus.ts';
import { showToast } from '#site/stores/toast.ts';

const path = '/api/admin/sessions';

/** Where the administrator is signed in. */
export function Sessions() {
  const heading = useId();
  const sessions = useRead(path, openSession.array(), { asksAnew: true });
  const title = useKeptFocus(sessions.data?.length ?? 0);
  const [isBusy, setIsBusy] = useState(false);
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  const current = sessions.data?.filter(({ isCurrent }) => isCurrent) ?? [];

  async function end(work: () => Promise<string>): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    try {
      showToast({ title: 'Success', text: await work() });
    } catch (error) {
      showToast({ title: 'Error', text: `Failed to end session. ${troubleOf(error)}`, isBad: true });
    } finally {
      await refresh('account');
      setIsBusy(false);
    }
  }

  const endOne = (id: string) =>
    end(async () => {
      await write('DELETE', `${path}/${id}`, endedSession);
      return 'Session ended';
    });
  const endOthers = () =>
    end(async () => {
      const { ended } = await write('DELETE', path, endedSessions);
      return ended === 1 ? '1 other session ended' : `${ended} other sessions ended`;
    });

  return (
    <section className="panel" aria-labelledby={heading}>
      <header>
        <h2 id={heading} ref={title} tabIndex={-1}>
          Where you are signed in
        </h2>
        {others.length > 0 && (
          <button className="btn btn-quiet btn-sm" type="button" onClick={() => void endOthers()}>
            End all others
          </button>
        )}
      </header>
      <Answer
        query={sessions}
        failure="Failed to fetch sessions"
        skeleton={<div className="skeleton account-skeleton" />}
      >
        {() => (
          <ul className="acc-rows">
            {[...current, ...others].map(({ id, device, signedInAt, usedAt, isCurrent }) => (
              <li key={id} className="account-row">
                <div>
                  <b title={device}>{deviceName(device)}</b>
                  {isCurrent && <span className="state good">This one</span>}
                  <p>
                    Used <Moment at={usedAt} />, signed in <Moment at={signedInAt} />
                  </p>
                </div>
                {!isCurrent && (
                  <button
                    className="btn btn-ghost btn-sm"
                    type="button"
                    aria-label={`End the session of ${deviceName(device)}`}
                    onClick={() => void endOne(id)}
                  >
                    End
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Answer>
    </section>
  );
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (list: typeof browsers, text: string) => list.find(([pattern]) => pattern.test(text))?.[1];

/** 'Firefox on Linux' of what a browser calls itself; anything else as it is. */
export function deviceName(userAgent: string): string {
  const [browser, system] = [nameIn(browsers, userAgent), nameIn(systems, userAgent)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (userAgent.trim() || 'Unknown program');
}
