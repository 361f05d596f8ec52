import { useState } from 'react';
import { kickOffOf } from '#schema/rules/kick-off.ts';
import type { Match } from '#schema/shapes/match.ts';
import { type Fixture, fixturesAfter, seriesLimits } from '#schema/shapes/match-series.ts';
import { call } from '#site/admin/data/call.ts';
import { showSuccess, tried } from '#site/admin/data/outcome.ts';
import { Switch } from '#site/admin/form/Field.tsx';
import { SmallForm } from '#site/admin/form/FormDialog.tsx';
import { TextField } from '#site/admin/form/TextField.tsx';
import { namesOf } from '#site/lib/match-labels.ts';
import { showToast } from '#site/stores/toast.ts';
import { kickOffWords } from './match-labels.ts';
import { OpenedMatch } from './OpenedMatch.tsx';

/** Creates a series from a match, with an interval in days and a number of matches. */
export const RepeatMatch = () => (
  <OpenedMatch title="Repeat match" detailOf={(match) => kickOffWords(kickOffOf(match))}>
    {(match, close) => <RepeatForm match={match} onClose={close} />}
  </OpenedMatch>
);

const countOf = (matches: number) => `${matches} ${matches === 1 ? 'match' : 'matches'}`;

const removeSeries = (series: string) =>
  tried('Failed to take back the series', async () => {
    const { matches } = await call('DELETE /api/matches/series/:series', {
      params: { series },
    });
    showToast({ title: 'Series taken back', text: `${countOf(matches.length)} removed` });
  });

/** A typed number; null outside its bounds. */
function numberIn(typed: string, { min, max }: { min: number; max: number }): number | null {
  const number = Number(typed);
  return Number.isInteger(number) && number >= min && number <= max ? number : null;
}

function RepeatForm({ match, onClose }: { match: Match; onClose: () => void }) {
  const [days, setDays] = useState('7');
  const [count, setCount] = useState('1');
  const [alternates, setAlternates] = useState(true);
  const everyDays = numberIn(days, seriesLimits.everyDays);
  const times = numberIn(count, seriesLimits.times);
  const isReady = everyDays !== null && times !== null;
  const fixtures = isReady ? fixturesAfter(match, { everyDays, times, alternates }) : [];

  async function make(): Promise<void> {
    const isMade = await tried('Error creating match', async () => {
      const { series, matches } = await call('POST /api/matches/:id/series', {
        params: { id: match.id },
        body: { fixtures },
      });
      showSuccess(`${countOf(matches.length)} created successfully`, {
        label: 'Undo',
        run: () => void removeSeries(series),
      });
    });
    if (isMade) onClose();
  }

  return (
    <SmallForm
      isReady={isReady}
      send={make}
      action={isReady ? `Add ${countOf(fixtures.length)}` : 'Add matches'}
      onCancel={onClose}
    >
      <div className="stack columns-two">
        <NumberField
          label="Every so many days"
          value={days}
          limits={seriesLimits.everyDays}
          onType={setDays}
        />
        <NumberField label="How many matches" value={count} limits={seriesLimits.times} onType={setCount} />
      </div>
      <Switch
        label="Home and away in turn"
        checked={alternates}
        onChange={({ target }) => setAlternates(target.checked)}
      />
      <Preview match={match} fixtures={fixtures} />
    </SmallForm>
  );
}

interface NumberFieldProps {
  label: string;
  value: string;
  limits: { min: number; max: number };
  onType: (typed: string) => void;
}

const NumberField = ({ label, value, limits, onType }: NumberFieldProps) => (
  <TextField
    label={label}
    problem={
      numberIn(value, limits) === null ? `A whole number from ${limits.min} to ${limits.max}` : undefined
    }
    className="input tabular"
    inputMode="numeric"
    maxLength={3}
    value={value}
    onType={onType}
  />
);

/** A preview of the matches before they are created. */
function Preview({ match, fixtures }: { match: Match; fixtures: readonly Fixture[] }) {
  const names = {
    home: namesOf(match),
    away: namesOf({ homeTeam: match.awayTeam, awayTeam: match.homeTeam }),
  };
  return (
    <section aria-label="Matches that will be added">
      <ol className="stack-close tall">
        {fixtures.map((fixture) => (
          <li className="split wrapping spread" key={fixture.matchDate}>
            <time dateTime={fixture.matchDate}>{kickOffWords(fixture.matchDate)}</time>
            <span dir="auto">{fixture.isReturn ? names.away : names.home}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
