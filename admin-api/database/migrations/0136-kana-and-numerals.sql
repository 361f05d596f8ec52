-- A search does not tell hiragana from katakana, and reads Roman numerals as the numbers they are: 'Rocky 2' finds 'Rocky II'.

create temp table read_anew as
  select id, title, type, popularity, is_visible, search_facts(year, genre) as facts from movies
   where normalize(title, nfkc) ~* '[\u3041-\u3096\u309d\u309e]|\m(?:[ivx]+|[1-9]|1\d|20)\M';
select remove_from_search(array_agg(id), array_agg(title)) from read_anew having count(*) > 0;

-- One letter becomes one letter, so that what stands where stays. NFKC has made half-width kana whole before.
create function fold_kana(value text) returns text language sql immutable parallel safe strict
  return translate(value,
    'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ',
    'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ');

-- The words as they are written: a change of script shows where a word begins.
create function search_written(value text) returns text language sql immutable parallel safe strict as $$
  select coalesce(nullif(btrim(regexp_replace(plain, '[^[:alnum:]]+', ' ', 'g')), ''), btrim(plain)) from search_plain(value) plain
$$;
create or replace function search_text(value text) returns text language sql immutable parallel safe strict as $$
  select fold_kana(search_written(value))
$$;
do $$ begin
  execute replace(pg_get_functiondef('title_sort_key(text)'::regprocedure), 'search_text(', 'search_written(');
end $$;

create or replace function search_prose(value text) returns tsvector language sql immutable parallel safe strict
  return strip(to_tsvector('search_prose'::regconfig, regexp_replace(regexp_replace(
    fold_kana(lower(unaccent('unaccent'::regdictionary, normalize(regexp_replace(value, '<[^>]*>', ' ', 'g'), nfkc)) collate pg_c_utf8)),
    '[''’ʼ`\u0300-\u036f\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u200b-\u200d]', '', 'g'), '[^[:alnum:]]+', ' ', 'g')));

-- The title with its Roman numerals as numbers, and with its numbers as Roman numerals, up to 20. A letter alone is a name ('Malcolm X'),
-- a word ('I, Robot') or a numeral ('Rocky V'): I and X are one only after a word that is counted, V also after any other. In small
-- letters, vi and xi are words of other languages.
create function numeral_forms(title text) returns text[] language plpgsql immutable parallel safe strict as $$
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
  return array(select distinct fold_kana(line) from unnest(lines) line);
end $$;

do $$ begin
  execute replace(replace(pg_get_functiondef('add_to_search(integer[],text[],text[],double precision[],text[])'::regprocedure),
    'search_lines(title) as lines,', 'search_lines(title) as lines, numeral_forms(title) as forms,'),
    'l.line = left(t.text, 100) or', 'l.line = any (array(select left(fold_kana(form), 100) from unnest(t.text || t.forms) form)) or');
end $$;

select add_to_search(array_agg(id), array_agg(title), array_agg(type), array_agg(popularity), array_agg(facts))
  from read_anew having count(*) > 0;
select mark_search(array_agg(id), array_agg(is_visible)) from read_anew where not is_visible having count(*) > 0;
drop table read_anew;

update title_about a set words = search_prose(concat_ws(' ', search_text(m.title), search_facts(m.year, m.genre), m.description))
  from movies m where m.id = a.movie_id and concat_ws(' ', m.title, m.genre, m.description) ~ '[\u3041-\u3096\u309d\u309e]';

-- A name is no change of the person, so nothing but the computed columns is written again.
alter table people disable trigger user;
update people set name = name, former_names = former_names
 where concat_ws(' ', name, former_names) ~ '[\u3041-\u3096\u309d\u309e]';
alter table people enable trigger user;
insert into person_words (word)
  select distinct w.word from people, unnest(tsvector_to_array(words)) w (word)
   where concat_ws(' ', name, former_names) ~ '[\u3041-\u3096\u309d\u309e]'
     and not exists (select from person_words known where known.word = w.word);

do $$ begin
  if exists (select from episodes where title ~ '[\u3041-\u3096\u309d\u309e]') then
    reindex index episodes_by_word;
  end if;
  if exists (select from matches where home_team || away_team || league ~ '[\u3041-\u3096\u309d\u309e]') then
    reindex index matches_by_word;
    reindex index matches_home_by_word;
    reindex index matches_away_by_word;
  end if;
end $$;
