import { openBoxes } from './boxes.ts';
import { openStage } from './stage.ts';
import { openSuggestions } from './suggestions.ts';

const stage = document.querySelector<HTMLElement>('[data-stage]');
openBoxes(stage ? openStage(stage) : openSuggestions());
