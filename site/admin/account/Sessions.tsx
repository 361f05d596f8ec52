import { call } from '#site/admin/data/call.ts';
import { showSuccess, useAttempt } from '#site/admin/data/outcome.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { NamedRow, Panel } from '#site/admin/parts/Panel.tsx';

/** The browsers and programs in which the administrator is signed in. */
export function Sessions() {
  const sessions = useCall('GET /api/admin/sessions', {}, { asksAnew: true });
  const attempt = useAttempt();
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  const current = sessions.data?.filter(({ isCurrent }) => isCurrent) ?? [];

  const end = (work: () => Promise<string>) =>
    attempt('Failed to end session.', async () => showSuccess(await work()));
  const endOne = (id: string) =>
    end(async () => {
      await call('DELETE /api/admin/sessions/:id', { params: { id } });
      return 'Session ended';
    });
  const endOthers = () =>
    end(async () => {
      const { ended } = await call('DELETE /api/admin/sessions', {});
      return ended === 1 ? '1 other session ended' : `${ended} other sessions ended`;
    });

  return (
    <Panel
      title="Where you are signed in"
      rows={sessions.data?.length ?? 0}
      actions={others.length > 0 && <Button onClick={() => void endOthers()}>End all others</Button>}
    >
      <Answer query={sessions} failure="Failed to fetch sessions">
        {() => (
          <ul>
            {[...current, ...others].map(({ id, device, signedInAt, usedAt, isCurrent }) => (
              <NamedRow
                key={id}
                name={<span title={device}>{deviceName(device)}</span>}
                states={[isCurrent && ['This one', 'good']]}
                text={
                  <>
                    <Moment after="Used" at={usedAt} />
                    <Moment after=", signed in" at={signedInAt} />
                  </>
                }
              >
                {!isCurrent && (
                  <Button
                    look="ghost"
                    label={`End the session of ${deviceName(device)}`}
                    onClick={() => void endOne(id)}
                  >
                    End
                  </Button>
                )}
              </NamedRow>
            ))}
          </ul>
        )}
      </Answer>
    </Panel>
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

/** Names the browser and system of a user agent ('Firefox on Linux'); an unknown one stays as it is. */
export function deviceName(userAgent: string): string {
  const [browser, system] = [nameIn(browsers, userAgent), nameIn(systems, userAgent)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (userAgent.trim() || 'Unknown program');
}
