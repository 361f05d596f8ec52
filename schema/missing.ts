/**
 * How other catalogues, spreadsheets and programs write that there is no value: 'N/A', 'NULL', pandas' 'NaT', MovieLens' '(no genres
 * listed)', a failed formula in any language, a dash. A film may be called so; no other field means anything by it.
 */
import { isSeen } from './text.ts';

const longest = 80;
const onlySigns = /^[\p{P}\p{Z}\p{C}\p{M}\p{Sm}\p{Sk}ー\u2500-\u257f]*$/u;
/** Excel translates the names of its errors, but not their form: #NV, #VALEUR!, #¿NOMBRE?, #ССЫЛКА!; LibreOffice numbers some. */
const failedFormula =
  /^(?:#[¡¿]?(?=.*\p{L})[\p{Lu}\p{Lo}\p{N}_ /.]+[!?]?|(?:Err|#?Fehler|Erreur|Errore|Ошибка|エラー):5[0-3]\d)$/u;
/** Zeros for a day, as MySQL writes it, and the first day of .NET. */
const zeroDay = /^(?:0{1,4}([-/.])0{1,2}\1|0001-01-)0{1,3}[01]?(?:[T ]+[0:.]+ ?(?:Z|[+-]00:?00)?)?$/i;
const shortened = /^(?:n ?[/.\\] ?[acdv]|[sb] ?\/ ?d|k ?[/.] ?a|н ?[/.] ?д|n\.? ?v\.? ?t)$/u;
const denied =
  /^(?:not|no|non|nicht|niet|não|nao|не|нет)[ _-](?:yet[ _-])?(?:available|applicable|known|specified|set|given|provided|stated|rated|found|data|values?|info(?:rmation)?|entry|description|overview|plot|(?:genres?|countr(?:y|ies))|disponibles?|disponibile|aplica|applicable|renseign\p{L}+|verfügbar|bekannt|angegeben|beschikbaar|bekend|disponível|informado|данных|указан\p{L}*|известн\p{L}*)(?: (?:listed|found|available|given|yet))?$/u;
/** C prints it so: -nan(ind), 1.#QNAN. */
const noNumber = /^(?:1\.#)?[qs]?nan(?:\(\w*)?$/;
const words = new Set(
  [
    'none null nil nan nat undefined unknown unspecified unavailable unrated missing empty blank dbnull nonetype',
    'keine keiner kein ohne unbekannt aucun aucune inconnu inconnue ninguno ninguna desconocido desconocida',
    'nessuno nessuna sconosciuto sconosciuta nenhum nenhuma desconhecido desconhecida geen onbekend brak nieznany',
    'nieznane ingen saknas okänd ukendt ukjent tuntematon yok bilinmiyor neznámý ismeretlen',
    'нет неизвестно неизвестен неизвестна отсутствует невідомо άγνωστο',
    '不明 なし 無し 無 无 未知 不详 不詳 暂无 空 未設定 該当なし 없음 미상',
    'keine_angabe keine_angaben keine_daten ohne_angabe sin_datos brak_danych غير_معروف غير_متوفر لا_يوجد לא_ידוע leer vide vacío пусто',
  ].flatMap((each) => each.split(' ').map((word) => word.replaceAll('_', ' '))),
);
const toBeNamed = /^(?:t\.?b\.?[acdn]|to be (?:announced|confirmed|decided|determined|named)|未定|미정)$/;

/** True for empty texts, too. */
export function isNothing(text: string): boolean {
  if (!isSeen(text)) return true;
  if (text.length > longest) return false;
  const whole = plain(text);
  if (onlySigns.test(whole) || failedFormula.test(whole) || zeroDay.test(whole)) return true;
  return whole.split(/[,;|、]/).every(isMark);
}

/** What lists of matches write for a team that is still to be found. */
export const isToBeNamed = (text: string) => toBeNamed.test(plain(text).toLowerCase());

const plain = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim();

function isMark(part: string): boolean {
  const written = part.trim();
  if (/^\\+n$/i.test(written)) return true;
  const inside = written.replace(/^[\p{P}\p{Z}\p{S}]+|[\p{P}\p{Z}\p{S}]+$/gu, '');
  // 'na' in small letters is a word of several languages.
  if (inside === 'NA' || (inside === 'na' && inside !== written)) return true;
  const word = inside.toLowerCase().replace(/^(?:np|pd|math|system)\./, '');
  return (
    words.has(word) ||
    onlySigns.test(written) ||
    [shortened, denied, toBeNamed, noNumber].some((form) => form.test(word))
  );
}
