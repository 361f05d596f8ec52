/** Which compositions a title may have, by the words of its title and by the style of its genre. */
import { pick, type Random } from '#schema/print-style.ts';
import { arch } from './compositions/arch.ts';
import { beam } from './compositions/beam.ts';
import { birds } from './compositions/birds.ts';
import { blades } from './compositions/blades.ts';
import { blinds } from './compositions/blinds.ts';
import { bloom } from './compositions/bloom.ts';
import { burst } from './compositions/burst.ts';
import { castle } from './compositions/castle.ts';
import { clock } from './compositions/clock.ts';
import { curtain } from './compositions/curtain.ts';
import { doorway } from './compositions/doorway.ts';
import { duo } from './compositions/duo.ts';
import { eclipse } from './compositions/eclipse.ts';
import { eyes } from './compositions/eyes.ts';
import { fan } from './compositions/fan.ts';
import { forest } from './compositions/forest.ts';
import { furrows } from './compositions/furrows.ts';
import { gears } from './compositions/gears.ts';
import { glyph } from './compositions/glyph.ts';
import { lamp } from './compositions/lamp.ts';
import { orbit } from './compositions/orbit.ts';
import { peaks } from './compositions/peaks.ts';
import { plane } from './compositions/plane.ts';
import { rails } from './compositions/rails.ts';
import { rain } from './compositions/rain.ts';
import { road } from './compositions/road.ts';
import { rocket } from './compositions/rocket.ts';
import { ship } from './compositions/ship.ts';
import { stairs } from './compositions/stairs.ts';
import { strata } from './compositions/strata.ts';
import { tiles } from './compositions/tiles.ts';
import { towers } from './compositions/towers.ts';
import { vertigo } from './compositions/vertigo.ts';
import { waves } from './compositions/waves.ts';
import type { Composition } from './scene.ts';

export const compositions = {
  arch,
  beam,
  birds,
  blades,
  blinds,
  bloom,
  burst,
  castle,
  clock,
  curtain,
  doorway,
  duo,
  eclipse,
  eyes,
  fan,
  forest,
  furrows,
  gears,
  glyph,
  lamp,
  orbit,
  peaks,
  plane,
  rails,
  rain,
  road,
  rocket,
  ship,
  stairs,
  strata,
  tiles,
  towers,
  vertigo,
  waves,
} satisfies Record<string, Composition>;

export type CompositionName = keyof typeof compositions;

/** Names of compositions in one string. */
const names = (list: string) =>
  list.split(' ').filter((name): name is CompositionName => name in compositions);

/** What a title is about, where a word of it says so. Endings are left open: 'sea' is not 'season', but 'ship' is 'ships'. */
const byWord: readonly (readonly [RegExp, CompositionName[]])[] = [
  [/\b(?:trains?|rail\w*|express|station|locomotive|trolley)\b/i, names('rails')],
  [
    /\b(?:moons?|planets?|space\w*|stars?|galax\w*|mars|orbit\w*|rockets?|astro\w*)\b/i,
    names('orbit rocket eclipse'),
  ],
  [
    /\b(?:seas?|ships?|islands?|pirates?|captain|ocean\w*|sail\w*|boats?|harbou?r|voyage\w*)\b/i,
    names('ship waves'),
  ],
  [/\b(?:rivers?|lakes?|waters?|waves?|swim\w*|mermaids?|beach|bay|tides?)\b/i, names('waves strata')],
  [/\b(?:forests?|woods?|jungle|trees?|wild\w*|woodsman|lumber\w*)\b/i, names('forest')],
  [
    /\b(?:mountains?|hills?|peaks?|valley|ranch\w*|north\w*|alps|alpine|canyon|west\w*)\b/i,
    names('peaks strata road'),
  ],
  [/\b(?:rain\w*|storms?|thunder|monsoon|umbrella)\b/i, names('rain')],
  [/\b(?:clocks?|time|hours?|minutes?|midnight|noon|oclock|o'clock|yesterday|tomorrow)\b/i, names('clock')],
  [
    /\b(?:castle|kings?|queens?|princ\w*|dracula|vampires?|haunt\w*|ghosts?|witch\w*|count)\b/i,
    names('castle'),
  ],
  [/\b(?:fly\w*|flight|wings?|air\w*|planes?|sky|pilots?|aviator)\b/i, names('plane birds')],
  [/\b(?:swords?|samurai|knights?|duel\w*|blades?|warriors?|musketeers?|ninjas?)\b/i, names('blades')],
  [
    /\b(?:lovers?|wife|wives|bride|kiss\w*|marri\w*|brothers?|sisters?|twins?|husbands?|sweethearts?)\b/i,
    names('duo bloom'),
  ],
  [/\b(?:flowers?|roses?|garden|spring|blossoms?|lil(?:y|ies)|daisy)\b/i, names('bloom')],
  [/\b(?:doors?|house|home|rooms?|stranger|visitor|hotel)\b/i, names('doorway')],
  [/\b(?:eyes?|watch\w*|spy|spies|mask\w*|see\w*|secrets?|witness)\b/i, names('eyes')],
  [/\b(?:theat\w*|shows?|circus|stage|opera|cabaret|actress|clowns?|comedian)\b/i, names('curtain')],
  [/\b(?:roads?|driv\w*|cars?|rac(?:e|ing|er)|highway|trail|speed\w*|journey)\b/i, names('road')],
  [/\b(?:birds?|crows?|eagles?|hawks?|swans?|doves?|wind|free\w*)\b/i, names('birds')],
  [/\b(?:machines?|robots?|engines?|factory|iron|steel|mechanic\w*|inventor)\b/i, names('gears')],
  [/\b(?:lamps?|fires?|flames?|candles?|burn\w*)\b/i, names('lamp beam')],
  [/\b(?:farm\w*|fields?|land|harvest|earth|prairie)\b/i, names('furrows')],
  [
    /\b(?:city|town|broadway|skyscrapers?|streets?|new york|london|paris|tokyo|chicago)\b/i,
    names('towers road'),
  ],
  [/\b(?:prison\w*|jail|detective|murder\w*|convict\w*|criminals?)\b/i, names('blinds stairs beam')],
  [/\b(?:temple|palace|taj|mahal|sultan|desert|arab\w*|bagdad|harem)\b/i, names('arch')],
];

const byStyle: Readonly<Record<string, CompositionName[]>> = {
  'Sci-Fi': names('orbit eclipse towers strata rocket gears vertigo beam tiles road stairs clock'),
  Thriller: names('beam blinds vertigo road eyes stairs doorway rain towers clock eclipse glyph'),
  Drama: names(
    'doorway glyph strata eclipse rain birds duo stairs beam waves peaks bloom furrows lamp curtain vertigo',
  ),
  Romance: names('bloom eclipse glyph waves duo fan rain birds curtain lamp tiles arch'),
  Comedy: names('tiles glyph burst clock rails curtain duo fan road eyes towers bloom'),
  Action: names('burst road towers blades plane rails vertigo peaks gears eclipse strata glyph'),
  Horror: names('doorway vertigo eclipse castle forest eyes rain stairs lamp beam blinds birds'),
  Mystery: names('blinds doorway orbit vertigo eyes stairs rain clock castle beam lamp curtain'),
  Adventure: names('strata waves road ship peaks forest rails plane eclipse arch burst'),
  Fantasy: names('waves orbit bloom castle forest peaks birds arch lamp eclipse ship fan'),
  Animation: names('tiles waves burst strata peaks birds bloom rocket forest ship fan gears'),
  Bollywood: names('bloom burst fan arch lamp furrows duo rain tiles glyph eclipse waves curtain'),
  Documentary: names('glyph road beam plane towers clock strata gears rails furrows peaks vertigo tiles'),
};

/** How often a word decides: always would make a wall of ships of a row of sea stories. */
const wordShare = 0.75;

/** `hasInitial`: whether there is a letter that `glyph` could be made of. */
export function compositionOf(
  title: string,
  style: string,
  random: Random,
  hasInitial: boolean,
): CompositionName {
  const [byChance, which] = [random(), random()];
  const word = byChance < wordShare ? byWord.find(([pattern]) => pattern.test(title)) : undefined;
  const list = (word?.[1] ?? byStyle[style] ?? []).filter((name) => hasInitial || name !== 'glyph');
  return pick(list, () => which);
}
