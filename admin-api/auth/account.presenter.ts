import type { Admin } from '#admin-api/http/state.ts';
import type { LoginReply, UserCheck } from '#schema/account.ts';

export const presentUser = ({ id, username, email }: Admin): UserCheck => ({ id, username, email });
export const presentLogin = ({ username }: Pick<Admin, 'username'>): LoginReply => ({ username });
