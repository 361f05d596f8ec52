import { layoutGridIcon, listIcon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { type View, views } from './use-view.ts';

interface Props {
  view: View;
  onShow: (view: View) => void;
}

const looks: Record<View, { name: string; icon: string }> = {
  grid: { name: 'Grid', icon: layoutGridIcon },
  list: { name: 'List', icon: listIcon },
};

export function ViewSwitch({ view, onShow }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form
    <div className="segmented" role="group" aria-label="View">
      {views.map((choice) => (
        <button key={choice} type="button" aria-pressed={choice === view} onClick={() => onShow(choice)}>
          <Icon d={looks[choice].icon} />
          {looks[choice].name}
        </button>
      ))}
    </div>
  );
}
