/**
 * How other catalogues, spreadsheets and programs write that there is no value: 'N/A', 'NULL', pandas' 'NaT', MovieLens' '(no genres
 * listed)', a failed formula in any language, a dash. A film may be called so; no other field means anything by it.
 */
import { isSeen } from './text.ts';

const longest = 120;
const onlySigns = /^[\p{P}\p{Z}\p{C}\p{M}\p{Sm}\p{Sk}ー\u2500-\u257f]*$/u;
/** Excel translates the names of its errors, but not their form: #NV, #VALEUR!, #¿NOMBRE?, #ССЫЛКА!; LibreOffice numbers some. */
const failedFormula =
  /^(?:#[¡¿]?(?=.*\p{L})[\p{Lu}\p{Lo}\p{N}_ /.]+[!?]?|(?:Err|#?Fehler|Erreur|Errore|Ошибка|エラー):5[0-3]\d)$/u;
/** Zeros for a day, as MySQL writes it, and the first day of .NET. */
const zeroDay = /^(?:0{1,4}([-/.])0{1,2}\1|0001-01-)0{1,3}[01]?(?:[T ]+[0:.]+ ?(?:Z|[+-]00:?00)?)?$/i;
/** Two letters for two words: 'n/a', 'k. A.' (keine Angabe), 's.o.' (sans objet), 'δ/υ'. */
const shortened =
  /^(?:n ?[/.\\] ?[abcdpv]|[sb] ?\/ ?[di]|s ?[/.] ?o|[ko] ?[/.] ?a|[нб] ?[/.] ?д|δ ?[/.] ?υ|μ ?[/.] ?δ|n\.? ?v\.? ?t)$/u;
const things =
  'data|values?|info(?:rmation)?|entry|description|overview|plot|synopsis|summary|ratings?|genres?|countr(?:y|ies)';
const noData =
  'a?dat[ioae]?\\p{L}*|informa\\p{L}+|d[eé]s[ck]ri\\p{L}+|beschr\\p{L}+|opis\\w*|poda[tc]\\p{L}+|tietoa|данни|даних|angaben?|gegevens|données?|renseignements?|dados|uppgift\\p{L}*|opplysning\\p{L}*|oplysning\\p{L}*|údaj\\p{L}*|bilgi|veri|данных|сведений|информации|описания';
/** A word that denies, and what it denies. */
const denials: readonly (readonly [word: string, denied: string])[] = [
  [
    'not|no|non|nicht|niet|não|nao|не|нет|nie|ej|ikke|ei|nu',
    `available|applicable|known|specified|set|given|provided|stated|rated|found|${things}|disponibles?|disponibile|defin(?:ed|id[oa]|iert)|défini|especificad[oa]|précisée?|communiquée?|pervenuto|vorhanden|podano|se apli[ck]\\p{L}+|aplica|applicable|renseign\\p{L}+|verfügbar|bekannt|angegeben|zutreffend|beschikbaar|bekend|disponível|informado|consta|dotyczy|tillgänglig\\p{L}*|tilgængelig\\p{L}*|tilgjengelig\\p{L}*|angi\\p{L}+|oppgitt|kjent|kendt|känd|tiedossa|saatavilla|данных|указан\\p{L}*|известн\\p{L}*|применимо`,
  ],
  ['no', 'hay (?:datos|información)'],
  ['δεν|μη', 'υπάρχει|διαθέσιμ\\p{L}+'],
  [
    "aucune?|pas d[e’']|nessun[oa]?|sans|sin|sem|senza|fără|bez|без|brak|nema|няма|немає|ei|keine?|ohne|geen|inga|ingen|nincs|нет|yok",
    noData,
  ],
  ['sans|sin', 'objet|especificar'],
  ['none|nothing', 'listed|given|specified|found|available|provided|entered|yet'],
  ['missing|unknown|empty|null', things],
  ['add(?: an?)?', things],
  ['không|chưa', '(?:có|rõ|biết|xác định|áp dụng|cập nhật)(?: (?:dữ liệu|thông tin|mô tả))?'],
  ['tidak|belum|tiada', '(?:ada|diketahui|tersedia|berlaku)(?: (?:data|informasi|deskripsi))?|data|maklumat'],
  ['ไม่', '(?:มี|ระบุ|ทราบ|พบ|ปรากฏ)(?:ข้อมูล|รายละเอียด|คำอธิบาย)?'],
  ['لا|غير|بدون', 'توجد|يوجد|توجد بيانات|يوجد وصف|معروف|متوفر|متاح|محدد|بيانات|معلومات'],
  ['לא|אין', 'ידוע|זמין|רלוונטי|צוין|מידע|נתונים'],
  ['暂|暫', '无|無|缺|(?:无|無|没有|沒有)(?:数据|數據|资料|資料|信息|简介|簡介|介绍)'],
  ['无|無|没有|沒有|查无', '数据|數據|资料|資料|信息|简介|簡介|介绍|说明'],
  ['未|不|미', '知|明|详|詳|定|设定|設定|登録|入力|記入|公開|适用|適用|상|정|입력|등록|확인'],
];
/** Between them; some scripts have none. */
const between = '(?:[ _-]|(?<=[\\p{sc=Han}\\p{sc=Hangul}\\p{sc=Thai}\\p{M}]))';
const denied = new RegExp(
  `^(?:${denials.map(([word, each]) => `(?:${word})${between}(?:yet[ _-])?(?:${each})`).join('|')})(?: (?:listed|found|available|given|yet|specified))?$`,
  'u',
);
/** The same with the denial behind. */
const deniedBehind = new RegExp(
  `^(?:(?:${things}) (?:is )?(?:unknown|missing|unavailable|pending|coming soon|not (?:available|known|found|given))|(?:データ|情報|該当|記載|設定|登録|内容|説明|概要|資料)(?:は|が)?(?:なし|無し|無|ない|ありません)|(?:해당|정보|데이터|자료|내용|등록|줄거리|설명|알 수)(?:이|가|사항)? ?(?:없음|없습니다|안 ?됨)|(?:veri|bilgi|açıklama) yok|uppgift saknas|dato no disponible|není k dispozici|mevcut değil|कोई नहीं|لا شيء|उपलब्ध नहीं)$`,
  'u',
);
/** What a page shows until its script has run, or to its readers in place of a text. */
const saidInstead =
  /^(?:(?:loading|please wait|wird geladen|laden|chargement|cargando|carregando|загрузка) ?\.{3}$|be the first to add |(?:it looks like )?we don['’]t have an? (?:synopsis|overview|plot|description|biography)\b)/i;
/** C prints it so: -nan(ind), 1.#QNAN, -1.#IND00. */
const noNumber =
  /^(?:[qs]?nan(?:\(\w*)?|inf|1\.#(?:ind|inf|[qs]?nan|j)0*|(?:nan|undefined|null) ?(?:min(?:ute)?s?|h|%))$/;
const words = new Set(
  [
    'none nothing null nil nan nat undefined unknown unspecified unavailable unrated missing unset empty blank dbnull nonetype',
    'keine keiner kein ohne unbekannt aucun aucune inconnu inconnue ninguno ninguna desconocido desconocida',
    'nessuno nessuna sconosciuto sconosciuta nenhum nenhuma desconhecido desconhecida geen onbekend brak nieznany',
    'nieznane ingen saknas okänd ukendt ukjent tuntematon yok bilinmiyor neznámý ismeretlen',
    'entfällt ไม่มี नहीं अज्ञात neuvedeno belirtilmemiş nedostupno nepoznato немає няма άγνωστος άγνωστη',
    'нет неизвестно неизвестен неизвестна отсутствует невідомо άγνωστο',
    '不明 なし 無し 無 无 未知 不详 不詳 暂无 空 未設定 該当なし 없음 미상',
    'keine_angabe keine_angaben keine_daten ohne_angabe sin_datos brak_danych غير_معروف غير_متوفر لا_يوجد לא_ידוע leer vide vacío пусто',
  ].flatMap((each) => each.split(' ').map((word) => word.replaceAll('_', ' '))),
);
const toBeNamed =
  /^(?:coming soon|t\.?b\.?[acdn]|to be (?:announced|confirmed|decided|determined|named)|未定|미정)$/;

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
  if (/^\\+n$/i.test(written) || saidInstead.test(written)) return true;
  const inside = written
    .replace(/^[\p{P}\p{Z}\p{S}]+|[\p{P}\p{Z}\p{S}]+$/gu, '')
    .replace(/^(?:np|numpy|pd|pandas|math|system)\.|\.value$/gi, '');
  // 'na' in small letters is a word of several languages.
  if (inside === 'NA' || (inside === 'na' && inside !== written)) return true;
  const word = inside.toLowerCase();
  return (
    words.has(word) ||
    onlySigns.test(written) ||
    [shortened, denied, deniedBehind, toBeNamed, noNumber].some((form) => form.test(word)) ||
    // 'Null/None'
    (/\w\w ?\//.test(word) && word.split('/').every(isMark))
  );
}
