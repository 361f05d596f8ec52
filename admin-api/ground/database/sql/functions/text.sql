-- Texts and names. Generated columns and indexes use these.

-- 'Amélie' as a visitor types it. unaccent is only stable because its dictionary could be replaced; ours never is.
create or replace function plain_text(value text) returns text language sql immutable parallel safe strict
  return lower(unaccent('unaccent'::regdictionary, value));

-- One letter becomes one letter, so that what stands where stays. NFKC has made half-width kana whole before. translate() compares each
-- letter with all of these, which took half the time of an imported description.
create or replace function fold_kana(value text) returns text language sql immutable parallel safe strict
  return case when value !~ '[\u3040-\u309f]' then value else translate(value,
    'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ',
    'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ') end;

-- The name without its leading signs and its article. 'LA 92' keeps its first word, 'La Dolce Vita' does not; the catalogue does not
-- know the language of a title, so that names of places and English verbs that look like articles are listed.
create or replace function title_without_article(title text) returns text language sql immutable parallel safe strict as $$
  select case
    when name ~* '^(die (another|hard|hart|laughing|trying|young)|el (alamein|dorado|paso)|la la|las vegas|le mans|los (alamos|angeles))(?![[:alpha:]])'
      then name
    else coalesce(nullif(regexp_replace(regexp_replace(name,
      '^((?:[Tt][Hh][Ee]|[Aa][Nn]?|[Dd](?:er|ie|as)|[Ee]ine?|[Ll](?:a|es?|as|os)|[Ee]l|[Uu]n[ae]?|[Ii]l)\s+|[Ll][''’](?=[[:alpha:]]))', ''),
      '^[^[:alnum:]]+', ''), ''), name) end
    from (select coalesce(nullif(regexp_replace(normalize(title, nfc), '^[^[:alnum:]]+', ''), ''), title) collate pg_c_utf8) n (name)
$$;

-- One sign for the letter or the script it stands under (schema/rules/letters.ts names them), then the words as they are searched for,
-- with numbers of eight digits, so that 'Part 9' comes before 'Part 10'.
create or replace function title_sort_key(title text) returns text language sql immutable parallel safe strict as $$
  select case
      when words ~ '^[[:digit:]]' then '0'
      when words ~ '^[a-z]' then upper(left(words, 1))
      when first between 880 and 1023 or first between 7936 and 8191 then 'a'      -- Greek
      when first between 1024 and 1327 then 'b'                                    -- Cyrillic
      when first between 1328 and 1423 then 'c'                                    -- Armenian
      when first between 4256 and 4351 or first between 7312 and 7359 then 'd'     -- Georgian
      when first between 1424 and 1535 then 'e'                                    -- Hebrew
      when first between 1536 and 2303 then 'f'                                    -- Arabic
      when first between 2304 and 2431 then 'g'                                    -- Devanagari
      when first between 2432 and 2559 then 'h'                                    -- Bengali
      when first between 2560 and 2687 then 'i'                                    -- Gurmukhi
      when first between 2688 and 2815 then 'j'                                    -- Gujarati
      when first between 2944 and 3071 then 'k'                                    -- Tamil
      when first between 3072 and 3199 then 'l'                                    -- Telugu
      when first between 3200 and 3327 then 'm'                                    -- Kannada
      when first between 3328 and 3455 then 'n'                                    -- Malayalam
      when first between 3456 and 3583 then 'o'                                    -- Sinhala
      when first between 3584 and 3711 then 'p'                                    -- Thai
      when first between 12352 and 12543 or first between 12784 and 12799 then 'q' -- Japanese
      when first between 13312 and 40959 or first between 63744 and 64255 or first between 131072 and 205743
        -- A name of Chinese characters with kana among them is Japanese.
        then case when words ~ '[\u3040-\u30ff]' then 'q' else 'r' end
      when first between 44032 and 55215 or first between 4352 and 4607 or first between 12592 and 12687 then 's' -- Korean
      else 'z'
    end || left(regexp_replace(regexp_replace(words, '(\d+)', '0000000\1', 'g'), '0*(\d{8,})', '\1', 'g'), 100)
    from (select words collate pg_c_utf8, ascii(words) from search_written(title_without_article(title)) words) w (words, first)
$$;

-- What titles must have in common to be compared at all: the sorted name without blanks, double letters and, where enough is left,
-- without vowels. Typing errors are mostly of these. Numbers stay, Roman ones too: 'Part II' is not 'Part III'.
create or replace function title_double_key(sort_key text) returns text language sql immutable parallel safe strict as $$
  select left(sort_key, 1) || case when length(short) >= 5 then short else replace(substr(sort_key, 2), ' ', '') end
    from (select regexp_replace(string_agg(case when word ~ '^[ivx]+$' then upper(word) else regexp_replace(word, '[aeiouy]', '', 'g') end,
                                           '' order by place), '([a-z])\1+', '\1', 'g') as short
            from string_to_table(substr(sort_key, 2), ' ') with ordinality w (word, place)) s
$$;

create or replace function genres_of(genre text) returns setof text language sql immutable as $$
  select distinct genre_key(part) from unnest(string_to_array(genre, ',')) part where btrim(part) <> ''
$$;

-- One spelling of a genre's name: schema/rules/genre.ts does the same for queries and tags. \s knows no blanks that do not break.
create or replace function genre_key(name text) returns text language sql immutable parallel safe strict as $$
  select case spelled when 'science fiction' then 'sci-fi' when 'science-fiction' then 'sci-fi' else spelled end
    from (select lower(btrim(regexp_replace(name, '[\s\u00a0\u2007\u202f\ufeff]+', ' ', 'g')))) as known (spelled)
$$;

-- A country of a shared production is a fact of its own, 'country:Chile' of 'Argentina, Chile', by which administrators filter. The
-- country as the title names it, by which visitors filter, becomes 'countries:Argentina, Chile'.
create or replace function countries_of(country text) returns setof text language sql immutable parallel safe as $$
  select distinct name from string_to_table(country, ',') part cross join lateral btrim(part, E' \t\r\n\u00a0') name where name <> ''
$$;

create or replace function day_number(moment timestamptz) returns integer language sql immutable parallel safe strict
  return greatest(0, least(65535, (moment at time zone 'UTC')::date - date '1970-01-01'));

-- Without accents, case, apostrophes, viramas and invisible characters: 'Schindler’s' is 'schindlers'. pg_c_utf8 is the same on
-- every machine, whatever the collation of the database. Cut, since one character can become eighteen.
create or replace function search_plain(value text) returns text language plpgsql immutable parallel safe strict as $$
begin
  -- Nearly all names are ASCII, which needs none of the slow steps.
  if octet_length(value) = length(value) then
    return left(replace(translate(lower(left(value, 300) collate pg_c_utf8), '''`', ''), '&', ' and '), 300);
  end if;
  return left(replace(regexp_replace(
    lower(unaccent('unaccent'::regdictionary, left(normalize(value, nfkc), 300)) collate pg_c_utf8),
    '[''’ʼ`\u0300-\u036f\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u200b-\u200d]', '', 'g'), '&', ' and '), 300);
end $$;

-- The words as they are written: a change of script shows where a word begins.
create or replace function search_written(value text) returns text language plpgsql immutable parallel safe strict as $$
declare
  plain text := search_plain(value);
begin
  return coalesce(nullif(btrim(regexp_replace(plain, '[^[:alnum:]]+', ' ', 'g')), ''), btrim(plain));
end $$;

-- The words in one line; a title of nothing but signs stays as it is.
create or replace function search_text(value text) returns text language plpgsql immutable parallel safe strict as $$
begin
  if octet_length(value) = length(value) then return search_written(value); end if;
  return fold_kana(search_written(value));
end $$;

-- The title with its Roman numerals as numbers, and with its numbers as Roman numerals, up to 20. A letter alone is a name ('Malcolm X'),
-- a word ('I, Robot') or a numeral ('Rocky V'): I and X are one only after a word that is counted, V also after any other. In small
-- letters, vi and xi are words of other languages.
create or replace function numeral_forms(title text) returns text[] language plpgsql immutable parallel safe strict as $$
declare
  romans constant text[] := '{i,ii,iii,iv,v,vi,vii,viii,ix,x,xi,xii,xiii,xiv,xv,xvi,xvii,xviii,xix,xx}';
  counted constant text[] := '{act,book,chapitre,chapter,episode,kapitel,part,parte,partie,season,teil,vol,volume,war}';
  words text[] := string_to_array(search_written(title), ' ');
  arabic text[] := words;
  roman text[] := words;
  number integer;
begin
  for place in 1 .. cardinality(words) loop
    number := case when words[place] ~ '^(?:[1-9]|1\d|20)$' then words[place]::integer else array_position(romans, words[place]) end;
    continue when number is null
      or number in (1, 10) and (place = 1 or words[place - 1] <> all (counted))
      or number = 5 and place = 1
      or words[place] in ('v', 'vi', 'xi') and normalize(title, nfkc) !~ ('\m' || upper(words[place]) || '\M');
    arabic[place] := number;
    roman[place] := romans[number];
  end loop;
  return array(select distinct form from unnest(array[array_to_string(arabic, ' '), array_to_string(roman, ' ')]) form
                where form <> array_to_string(words, ' '));
end $$;

-- Japanese and Chinese are written without blanks; a change of script is the next best thing. '{}' for all other words.
create or replace function script_runs(word text) returns text[] language plpgsql immutable parallel safe strict as $$
begin
  if word !~ '[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]' then return '{}'; end if;
  return array(select run[1] from regexp_matches(word,
    '[\u3040-\u309f\u30fc]+|[\u30a0-\u30ff]+|[\u3400-\u9fff\u3005\uf900-\ufaff]+|[^\u3005\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+',
    'g') run);
end $$;

-- Nothing shows where a word begins within a run of Chinese characters or kana, so that it may be anywhere: a character has a meaning, kana
-- have one from two on. Titles are found by these words after those in which a run begins so; nobody types more than 30 characters.
create or replace function words_within(text text) returns setof text language sql immutable parallel safe strict as $$
  select substr(run[1], place, 30)
    from regexp_matches(text, '[\u3400-\u9fff\u3005\uf900-\ufaff]{2,}|[\u30a1-\u30ff]{3,}', 'g') run, generate_series(2, length(run[1])) place
   where substr(run[1], place, 2) ~ '^(?:[\u3400-\u9fff\uf900-\ufaff]|(?![ァィゥェォッャュョヮンヵヶーヽヾ])[\u30a1-\u30ff]{2})'
$$;

-- Scripts of South East Asia and Yi are written without blanks, too, and nothing in their letters shows where a word begins. So a title
-- of these is read from each of its syllables on, where any word may begin: Thai, Lao, Burmese, Khmer, Tai Le, New Tai Lue, Buginese,
-- Tai Tham, Balinese, Batak, Yi, Vai, Rejang, Javanese, Cham, Tai Viet.
create or replace function syllable_starts(word text) returns integer[] language plpgsql immutable parallel safe strict as $$
begin
  if word !~ '[\u0e01-\u0edf\u1000-\u109f\u1780-\u17dc\u1950-\u19df\u1a00-\u1aaf\u1b00-\u1b7f\u1bc0-\u1bff\ua000-\ua63f\ua930-\uaadf]' then return '{}'; end if;
  -- A consonant does not begin a syllable after a vowel that is written before it, nor below another consonant.
  return array(select place from generate_series(2, length(word)) place
    where substr(word, place, 1) ~ ('[\u0e01-\u0e2e\u0e40-\u0e44\u0e81-\u0eae\u0ec0-\u0ec4\u0edc-\u0edf\u1000-\u102a\u103f\u1780-\u17b3'
      || '\u1950-\u196d\u1980-\u19ab\u19b5-\u19b7\u19ba\u1a00-\u1a16\u1a20-\u1a54\u1b05-\u1b33\u1b45-\u1b4c\u1bc0-\u1be5'
      || '\ua000-\ua48c\ua500-\ua60c\ua610-\ua62b\ua930-\ua946\ua984-\ua9b2\ua9e0-\ua9ef\ua9fa-\ua9fe\uaa00-\uaa28\uaa40-\uaa42\uaa60-\uaa76\uaa7e-\uaaaf\uaab5\uaab6\uaab9\uaabb\uaabc]')
      and substr(word, place - 1, 1) !~ '[\u0e40-\u0e44\u0ec0-\u0ec4\u1039\u17d2\u19b5-\u19b7\u19ba\u1a60\u1b44\ua9c0\uaab5\uaab6\uaab9\uaabb\uaabc]');
end $$;

-- What a title is shortened to: the first letters of its words, numbers whole, from three words on. 'lotr' is the name before the
-- subtitle and without its article, 'bttf' the one without its number, 'rotk' the subtitle alone; small words may be left out.
create or replace function search_initials(title text) returns setof text language sql immutable parallel safe strict as $$
  with parts as (
    select search_written(part) as words
      from unnest(array[title, regexp_replace(title, '(?:: | [-\u2013\u2014] ).*$', ''), regexp_replace(title, '^.*(?:: | [-\u2013\u2014] )', '')]) part
  ), names as (
    select words from parts
    union select regexp_replace(words, '(?: (?:part|chapter|episode|vol|volume))? (?:[ivx]+|\d{1,2})$', '') from parts
  ), forms as (
    select words from names
    union select regexp_replace(words, '^(?:the|an?) ', '') from names
    union select btrim(regexp_replace(words, '\m(?:the|an?|of|and|in|on|to|for|at|by|from|with) ', '', 'g')) from names
  )
  select distinct initials from forms cross join lateral (
    select string_agg(case when word ~ '^\d+$' then word else left(word, 1) end, '' order by place) as initials, count(*) as words
      from string_to_table(words, ' ') with ordinality w (word, place)) i
   where i.words between 3 and 10 and initials ~ '^[a-z0-9]{3,20}$' and initials ~ '[a-z]'
$$;

-- A title as it reads from each of its words on, so that whatever part of it somebody types is the beginning of one of these
-- lines: 'spider man 2', 'man 2', '2', and since a sign joins the first two also 'spiderman 2'. No search is longer than a line. Initials
-- stand after a blank, which no search begins with: they are found when they are asked for, and never by their beginning.
create or replace function search_lines(title text) returns text[] language plpgsql immutable parallel safe strict as $$
declare
  plain text := search_plain(title);
  lines text[] := array[]::text[];
  whole text;
  words text[];
  rest text := '';
  part text;
  runs text[];
  start integer;
begin
  foreach whole in array search_written(title) || numeral_forms(title) loop
    words := string_to_array(whole, ' ');
    for place in 1 .. cardinality(words) loop
      lines := lines || left(array_to_string(words[place:], ' '), 100);
      runs := script_runs(words[place]);
      for run in 2 .. cardinality(runs) loop
        lines := lines || left(array_to_string(array_to_string(runs[run:], '') || words[place + 1:], ' '), 100);
      end loop;
      foreach start in array syllable_starts(words[place]) loop
        lines := lines || left(array_to_string(substr(words[place], start) || words[place + 1:], ' '), 100);
      end loop;
    end loop;
  end loop;
  if plain ~ '[[:alnum:]][^[:alnum:][:space:]]+[[:alnum:]]' then
    foreach part in array (select array_agg(p order by place desc) from regexp_split_to_table(plain, '\s+') with ordinality s (p, place)) loop
      words := string_to_array(btrim(regexp_replace(part, '[^[:alnum:]]+', ' ', 'g')), ' ');
      if cardinality(words) > 1 then lines := lines || left(array_to_string(words, '') || rest, 100); end if;
      if cardinality(words) > 0 then rest := ' ' || array_to_string(words, ' ') || rest; end if;
    end loop;
  end if;
  return array(select fold_kana(line) from unnest(lines) line union select ' ' || initials from search_initials(title) initials);
end $$;

-- The words of a text of any length, without accents and signs as in search_text, and without HTML. Positions are not needed. ASCII has
-- nothing to normalise.
create or replace function search_prose(value text) returns tsvector language sql immutable parallel safe strict
  return strip(to_tsvector('search_prose'::regconfig, regexp_replace(regexp_replace(
    fold_kana(lower(case when octet_length(value) = length(value) then regexp_replace(value, '<[^>]*>', ' ', 'g')
      else unaccent('unaccent'::regdictionary, normalize(regexp_replace(value, '<[^>]*>', ' ', 'g'), nfkc)) end collate pg_c_utf8)),
    '[''’ʼ`\u0300-\u036f\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u200b-\u200d]', '', 'g'), '[^[:alnum:]]+', ' ', 'g')));

-- The word without each of its first seven letters in turn. Two words one error apart (a letter missing, added, replaced, or
-- swapped with the next) always share one of these; trigrams would miss most errors in short words. All words of one letter are
-- one error apart; of those only the Latin ones are.
create or replace function word_deletions(word text) returns text[] language sql immutable parallel safe strict as $$
  select array(select distinct overlay(start placing '' from place for 1) from generate_series(1, length(start)) place
                where length(start) > 1 or ascii(start) < 128) || start
    from (select left(word, 7)) cut (start)
$$;

-- Stems that more than one of 200 descriptions of films holds say nothing of one film. They were counted once, in the 24,991 English
-- descriptions of Wikipedia's American films, and stay as they are: if they were counted anew, an edit of one title would change what
-- is related to others.
create or replace function is_common_stem(stem text) returns boolean language sql immutable parallel safe as $$
  select stem = any ('{
    academi, act, action, actor, actress, adam, adapt, addit, adventur, age, agent, air, alan, albert, alex, alexand, alfr, alic, allan,
    allen, along, alongsid, also, altern, although, america, american, ami, among, anderson, andi, andrew, angel, anim, anita, ann, anna,
    anoth, anthoni, appear, april, archiv, armi, arnold, around, art, arthur, artist, associ, attack, attempt, august, author, award,
    babi, back, bad, baker, band, bank, barbara, barri, barrymor, base, battl, beauti, becam, becom, beeri, begin, bell, ben, benjamin,
    bennett, bernard, bert, best, betti, big, bill, billi, biograph, black, blake, blood, blue, bob, book, box, boy, boyd, brad, brian,
    bridg, brien, british, broadway, brook, bros, brother, brown, bruce, buck, buddi, budget, burn, burnett, burt, burton, buster,
    butler, california, call, cameo, cameron, campbel, canadian, captain, career, carey, carl, carol, carrol, cartoon, case, cast, castl,
    catherin, cecil, center, centuri, chaney, chang, charact, charl, charli, charlott, chase, chester, child, children, chris, christian,
    christma, christoph, cinemascop, cinematographi, citi, clair, clarenc, clark, classic, claud, code, cohen, cole, colin, collabor,
    collect, colleg, collin, color, columbia, come, comedi, comedian, comic, compani, complet, compos, comput, concern, congress, connor,
    consid, conway, cooper, corpor, countri, coupl, cowboy, craig, crawford, creat, credit, crew, crime, crimin, critic, cross, cum,
    current, curti, dan, dana, danc, danger, daniel, danni, dark, daughter, dave, davi, david, day, dead, deal, dean, death, debut,
    decemb, del, demill, denni, depict, desert, design, detect, develop, devil, dian, dick, die, differ, direct, director, directori,
    discov, disney, distribut, doctor, documentari, dog, donald, dori, dorothi, doubl, dougla, drama, dramat, dream, dunn, dvd, earl,
    earli, earlier, earth, eddi, edgar, edit, edith, edmund, edward, edwin, effect, element, elizabeth, elli, elliott, elmer, emili, end,
    english, ensembl, entertain, entri, epic, era, eric, ernest, escap, ethel, eugen, evan, eve, evelyn, event, execut, experi, eye,
    face, fall, famili, famous, fantasi, farrel, father, fay, featur, februari, femal, festiv, fiction, field, fifth, fight, film, final,
    find, fire, first, five, florenc, flynn, focus, follow, footag, forc, ford, form, former, forrest, foster, found, four, fourth, fox,
    franc, franchis, franci, frank, franklin, fred, frederick, french, friend, futur, game, gang, gari, gene, general, georg, german,
    get, gibson, gilbert, girl, gladi, glenn, gloria, goe, gold, golden, goldwyn, good, gordon, grace, graham, grant, gray, great, green,
    gregori, grey, griffith, gross, group, gun, guy, hal, hale, hall, hamilton, hand, harold, harri, harrison, hart, harvey, hay, head,
    heart, helen, help, henri, herbert, high, hill, histor, hit, hoffman, hollywood, holm, holt, home, hope, hopkin, horror, hors, hour,
    hous, howard, hudson, hugh, human, hunt, hunter, husband, ian, inc, includ, independ, inspir, instal, intern, investig, involv, iren,
    irv, island, italian, jack, jacki, jackson, jame, jami, jane, janet, januari, jason, jay, jean, jeff, jeffrey, jennif, jeremi, jerri,
    jess, jessica, jim, jimmi, joan, joe, joel, john, johnni, johnson, join, jon, jonathan, jone, joseph, josh, juli, julia, june, kane,
    kate, kay, keith, kelli, ken, kennedi, kenneth, kent, kevin, kid, kill, killer, king, kingdom, knight, known, ladi, lake, lambert,
    land, lane, lang, languag, larg, larri, laski, last, late, later, laura, law, lawrenc, lead, led, lee, leigh, length, leo, leonard,
    lesli, lew, lewi, librari, life, like, limit, linda, line, lionel, list, littl, live, lloyd, local, locat, loi, lon, london, long,
    loos, lord, los, lost, loui, louis, love, lover, low, luke, lynn, macdonald, mack, made, mae, magazin, main, major, make, man, mani,
    mann, marc, march, margaret, marguerit, mari, marin, marion, marjori, mark, marri, marriag, marshal, martin, mason, matt, matthew,
    mauric, max, may, mayer, mcdonald, meet, melodrama, member, men, metro, mgm, michael, michell, mickey, mike, mile, miller, million,
    milton, minut, miss, mitchel, mix, modern, money, monogram, monster, mont, montgomeri, moon, moor, morgan, morri, mother, motion,
    move, movi, murder, murphi, murray, music, must, mysteri, name, nanci, narrat, nation, negat, neil, neill, nelson, neo, new, nichola,
    nick, night, noah, noir, nomin, norman, north, novel, novemb, number, octob, offic, old, oliv, one, open, order, origin, oscar, otto,
    owen, paramount, pari, park, parker, part, parti, pat, patricia, patrick, paul, peggi, peopl, perform, period, person, peter, phil,
    philip, phillip, pictur, place, plan, play, player, plot, polic, polit, popular, portray, posit, post, powel, power, pre, premier,
    present, preserv, preston, previous, print, prison, privat, produc, product, psycholog, public, publish, queen, race, rachel, radio,
    ralph, ray, raymond, real, receiv, record, red, reed, reev, refer, reginald, relationship, releas, remad, remak, report, repris,
    republ, respect, return, reveng, review, revolv, rex, reynold, rich, richard, ride, rider, right, rise, rko, road, rob, robert,
    robertson, robin, robinson, rock, rod, roger, role, romanc, romant, ron, ronald, rose, ross, roy, run, russel, ruth, ryan, salli,
    sam, samuel, san, sarah, satir, save, scene, school, scienc, score, scott, screen, screenplay, script, sea, sean, search, second,
    secret, select, septemb, sequel, sequenc, seri, serial, serv, set, seven, sever, sex, sherman, shirley, short, shot, show, shown,
    sidney, silent, silver, similar, simon, sinc, sing, singer, sister, six, slasher, small, smith, soldier, son, song, sound,
    soundtrack, south, special, spencer, spi, sport, stage, stand, stanley, star, state, steel, stephen, steve, steven, stewart, stone,
    stop, stori, street, struggl, stuart, student, studio, subject, success, sullivan, summer, sundanc, superhero, supernatur, support,
    surviv, susan, sutherland, take, tale, talk, taylor, team, technicolor, ted, teen, teenag, televis, tell, terri, texa, theater,
    theatric, theme, third, thoma, thompson, though, three, thriller, tim, time, titl, todd, togeth, tom, tommi, toni, took, top, town,
    traci, trail, train, travel, tri, troubl, true, turn, turner, two, tyler, uncredit, unit, univers, upon, use, van, various, version,
    veteran, victor, video, vincent, virginia, voic, von, walker, wallac, walsh, walt, walter, want, war, ward, warner, warren,
    washington, way, wayn, week, well, west, western, whether, white, whose, wife, wild, willi, william, wilson, win, woman, women, won,
    wood, work, world, worldwid, would, wright, write, writer, written, wrote, year, york, young}'::text[])
$$;

-- What the names of one series begin with, three ways: up to the subtitle and without its number ('Rocky' of 'Rocky II'), the first two
-- words ('Harry Potter'), and the first word where it is a telling one ('Superman'). Articles before them do not count.
create or replace function series_beginnings(title text) returns table (word text)
language sql immutable parallel safe as $$
  with named as (
    select regexp_replace(search_text(title), '^(?:the|an?) ', '') as whole,
           regexp_replace(search_text(regexp_replace(title, '(?:: | [-\u2013\u2014] ).*$', '')), '^(?:the|an?) ', '') as name
  )
  select distinct b.word from named, lateral (values
    (regexp_replace(name, '( (?:part|chapter|episode|vol|volume))? (?:[ivx]+|\d{1,2})$', '')),
    (case when whole ~ '^[^ ]{3,} [^ ]{4,}' then substring(whole from '^[^ ]+ [^ ]+') end),
    ((select stem from unnest(ts_lexize('english_stem', substring(whole from '^[[:alpha:]]{5,}(?= |$)'))) stem where not is_common_stem(stem)))
  ) b (word) where length(b.word) between 3 and 100
$$;

-- What visitors narrow lists down by, as sets of titles beside those of administrators: the decade, the rating's
-- whole number, the length, and whether the title itself can be watched. admin-api/records/movies/bit-sets/facets.queries.ts names the same.
create or replace function length_fact(minutes integer) returns text language sql immutable parallel safe strict return
  'length:' || case when minutes < 40 then 'short' when minutes < 90 then 'under-90' when minutes <= 120 then 'under-120' else 'long' end;

create or replace function phase_of_status(status text) returns text language sql immutable parallel safe as $$
  select case status when 'upcoming' then 'scheduled' when 'live' then 'in_play' else 'finished' end
$$;

create or replace function status_of_phase(phase text) returns text language sql immutable parallel safe as $$
  select case
    when phase in ('scheduled', 'postponed', 'unreported') then 'upcoming'
    when phase in ('finished', 'abandoned') then 'finished'
    else 'live'
  end
$$;

-- A picture lies in several sizes (x.webp, x-320.avif, …), which all begin alike.
create or replace function media_stem(url text) returns text language sql immutable parallel safe strict
  return substring(url from '^/media/uploads/(?:posters|videos|subtitles)/[0-9a-f]+');

-- The files that a text names, be it an address, HTML, or a whole row.
create or replace function media_stems(words text) returns text[] language sql immutable parallel safe strict
  return (select array_agg(distinct found[1] order by found[1])
            from regexp_matches(words, '(/media/uploads/(?:posters|videos|subtitles)/[0-9a-f]+)', 'g') found);

-- A text without what can be varied for nothing: letter case, accents, blanks, punctuation. Of one length, to be indexed.
create or replace function comment_text_key(body text) returns text language sql immutable parallel safe strict
  return md5(coalesce(nullif(regexp_replace(plain_text(body), '[[:space:][:punct:]]+', '', 'g'), ''), body));

-- What somebody did by a token stands in the log as `ann@example.org (token Deploy script)`, and belongs to that person all the same.
create or replace function person_of(actor text) returns text language sql immutable parallel safe
  return split_part(actor, ' (token ', 1);
