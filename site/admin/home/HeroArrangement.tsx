import type { HomeArrangement } from '#schema/home-arrangement.ts';
import { heroLimit } from '#schema/limits.ts';
import type { Movie } from '#schema/movie.ts';
import { Switch } from '#site/admin/form/Field.tsx';
import { Panel } from '#site/admin/parts/Panel.tsx';
import { Posters } from './Posters.tsx';
import { SourceFields } from './SourceFields.tsx';

interface Props {
  hero: HomeArrangement['hero'];
  titles: readonly Movie[] | undefined;
  onChange: (hero: HomeArrangement['hero']) => void;
}

/** Chooses the slides of the hero, and shows or hides it. */
export function HeroArrangement({ hero, titles, onChange }: Props) {
  return (
    <Panel
      title="Hero"
      actions={
        <Switch
          label="Shown"
          checked={!hero.isHidden}
          onChange={({ target }) => onChange({ ...hero, isHidden: !target.checked })}
        />
      }
    >
      <div className="panel-body form" data-hidden={hero.isHidden || undefined}>
        <Posters titles={titles} isLarge />
        <SourceFields
          standardWords={`By default: up to ${heroLimit} from popular, then trending, then the latest`}
          source={hero.source}
          onChange={(source) => onChange({ ...hero, source })}
        />
      </div>
    </Panel>
  );
}
