-- Thai, Lao, Burmese and Khmer are written without blanks, too, and nothing in their letters shows where a word begins. So a title of
-- these scripts is read from each of its syllables on, where any word may begin.
create function syllable_starts(word text) returns integer[] language plpgsql immutable parallel safe strict as $$
begin
  if word !~ '[\u0e01-\u0edf\u1000-\u109f\u1780-\u17dc]' then return '{}'; end if;
  -- A consonant does not begin a syllable after a vowel that is written before it, nor below another consonant.
  return array(select place from generate_series(2, length(word)) place
    where substr(word, place, 1) ~ '[\u0e01-\u0e2e\u0e40-\u0e44\u0e81-\u0eae\u0ec0-\u0ec4\u0edc-\u0edf\u1000-\u102a\u103f\u1780-\u17b3]'
      and substr(word, place - 1, 1) !~ '[\u0e40-\u0e44\u0ec0-\u0ec4\u1039\u17d2]');
end $$;

create temp table read_anew as
  select id, title, type, popularity, is_visible, search_facts(year, genre) as facts from movies
   where title ~ '[\u0e01-\u0edf\u1000-\u109f\u1780-\u17dc]';
select remove_from_search(array_agg(id), array_agg(title)) from read_anew having count(*) > 0;

create or replace function search_lines(title text) returns text[] language plpgsql immutable parallel safe strict as $$
declare
  whole text := search_text(title);
  plain text := search_plain(title);
  words text[] := string_to_array(whole, ' ');
  lines text[] := array[]::text[];
  rest text := '';
  part text;
  runs text[];
  start integer;
begin
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
  if plain ~ '[[:alnum:]][^[:alnum:][:space:]]+[[:alnum:]]' then
    foreach part in array (select array_agg(p order by place desc) from regexp_split_to_table(plain, '\s+') with ordinality s (p, place)) loop
      words := string_to_array(btrim(regexp_replace(part, '[^[:alnum:]]+', ' ', 'g')), ' ');
      if cardinality(words) > 1 then lines := lines || left(array_to_string(words, '') || rest, 100); end if;
      if cardinality(words) > 0 then rest := ' ' || array_to_string(words, ' ') || rest; end if;
    end loop;
  end if;
  return array(select distinct line from unnest(lines) line);
end $$;

select add_to_search(array_agg(id), array_agg(title), array_agg(type), array_agg(popularity), array_agg(facts))
  from read_anew having count(*) > 0;
select mark_search(array_agg(id), array_agg(is_visible)) from read_anew where not is_visible having count(*) > 0;
drop table read_anew;
