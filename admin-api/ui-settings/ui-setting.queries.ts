import type { EntityManager } from '@mikro-orm/postgresql';
import { UiSettingEntity } from './ui-setting.entity.ts';

const listMax = 1000;

export const listUiSettings = (em: EntityManager) =>
  em.find(UiSettingEntity, {}, { orderBy: { category: 'asc', id: 'asc' }, limit: listMax });
