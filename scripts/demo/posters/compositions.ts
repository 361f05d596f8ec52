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
type Names = readonly [CompositionName, ...CompositionName[]];

const drama: Names = ['doorway', 'glyph', 'strata', 'eclipse', 'rain', 'birds'];

const byGenre: Record<string, Names> = {
  'Sci-Fi': ['orbit', 'eclipse', 'towers', 'strata', 'rocket', 'gears'],
  Thriller: ['beam', 'blinds', 'vertigo', 'road', 'eyes', 'stairs'],
  Drama: drama,
  Romance: ['bloom', 'eclipse', 'glyph', 'waves', 'duo', 'fan'],
  Comedy: ['tiles', 'glyph', 'burst', 'clock', 'rails', 'curtain'],
  Action: ['burst', 'road', 'towers', 'blades', 'plane', 'rails'],
  Horror: ['doorway', 'vertigo', 'eclipse', 'castle', 'forest', 'eyes'],
  Mystery: ['blinds', 'doorway', 'orbit', 'vertigo', 'eyes', 'stairs'],
  Adventure: ['strata', 'waves', 'road', 'ship', 'peaks', 'forest'],
  Fantasy: ['waves', 'orbit', 'bloom', 'castle', 'forest', 'peaks'],
  Animation: ['tiles', 'waves', 'burst', 'strata', 'peaks', 'birds'],
  Bollywood: ['bloom', 'burst', 'fan', 'arch', 'lamp', 'furrows'],
  Documentary: ['glyph', 'road', 'beam', 'plane', 'towers', 'clock'],
};

export const compositionsOf = (genre: string): Names => byGenre[genre] ?? drama;

/** Whether a genre has print sets and compositions of its own. */
export const isPrintable = (genre: string) => genre in byGenre;
