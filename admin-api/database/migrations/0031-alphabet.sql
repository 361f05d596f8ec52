-- All titles from A to Z: what each is sorted by, how many stand under each letter, and where the pages of the list begin.

-- The name without its leading signs and its article. 'LA 92' keeps its first word, 'La Dolce Vita' does not; the catalogue does not
-- know the language of a title, so that names of places and English verbs that look like articles are listed.
create function title_without_article(title text) returns text language sql immutable parallel safe strict as $$
  select case
    when name ~* '^(die (another|hard|hart|laughing|trying|young)|el (alamein|dorado|paso)|la la|las vegas|le mans|los (alamos|angeles))(?![[:alpha:]])'
      then name
    else coalesce(nullif(regexp_replace(regexp_replace(name,
      '^((?:[Tt][Hh][Ee]|[Aa][Nn]?|[Dd](?:er|ie|as)|[Ee]ine?|[Ll](?:a|es?|as|os)|[Ee]l|[Uu]n[ae]?|[Ii]l)\s+|[Ll][''’](?=[[:alpha:]]))', ''),
      '^[^[:alnum:]]+', ''), ''), name) end
    from (select coalesce(nullif(regexp_replace(normalize(title, nfc), '^[^[:alnum:]]+', ''), ''), title) collate pg_c_utf8) n (name)
$$;

-- One sign for the letter or the script it stands under (schema/alphabet.ts names them), then the words as they are searched for,
-- with numbers of eight digits, so that 'Part 9' comes before 'Part 10'.
create function title_sort_key(title text) returns text language sql immutable parallel safe strict as $$
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
    from (select words collate pg_c_utf8, ascii(words) from search_text(title_without_article(title)) words) w (words, first)
$$;

alter table movies add sort_key text collate "C" not null generated always as (title_sort_key(title)) stored;
create index movies_by_sort_key on movies (sort_key, id);

-- Where each page of the list begins but the first. A page is what lies between two beginnings, so that a title that comes or goes
-- changes one page; one that has grown too long is cut, and the others stay as they are.
create table title_pages (
  id integer generated always as identity primary key,
  sort_key text collate "C" not null,
  -- Of the title that stood there when the page was cut, as a label.
  name text not null
);
create index title_pages_by_sort_key on title_pages (sort_key);

create function cut_title_page(key text) returns void language plpgsql as $$
declare
  longest constant integer := 1000;
  begins text := coalesce((select max(p.sort_key) from title_pages p where p.sort_key <= key), '');
  ends text := (select min(p.sort_key) from title_pages p where p.sort_key > begins);
  cut record;
begin
  loop
    perform from movies m where m.sort_key >= begins and (ends is null or m.sort_key < ends) order by m.sort_key, m.id offset longest limit 1;
    exit when not found;
    -- Titles of one name stay together.
    select m.sort_key, title_without_article(m.title) as name into cut from movies m
     where m.sort_key > begins and (ends is null or m.sort_key < ends)
       and m.sort_key >= (select h.sort_key from movies h where h.sort_key >= begins order by h.sort_key, h.id offset longest / 2 limit 1)
     order by m.sort_key, m.id limit 1;
    exit when not found;
    insert into title_pages (sort_key, name) values (cut.sort_key, cut.name);
    begins := cut.sort_key;
  end loop;
end $$;

create function keep_alphabet() returns trigger language plpgsql as $$
declare
  key text;
begin
  if tg_op = 'INSERT' then
    perform keep_blocks(array_agg('letter:' || left(n.sort_key, 1)), array_agg(0), array_agg(1)) from new_rows n;
  elsif tg_op = 'DELETE' then
    perform keep_blocks(array_agg('letter:' || left(o.sort_key, 1)), array_agg(0), array_agg(-1)) from old_rows o;
  elsif tg_op = 'UPDATE' then
    if not exists (select from old_rows o join new_rows n using (id) where o.sort_key <> n.sort_key) then return null; end if;
    perform keep_blocks(array_agg('letter:' || left(m.sort_key, 1)), array_agg(0), array_agg(m.sign))
      from (select o.sort_key, -1 from old_rows o join new_rows n using (id) where o.sort_key <> n.sort_key
            union all
            select n.sort_key, 1 from old_rows o join new_rows n using (id) where o.sort_key <> n.sort_key) m (sort_key, sign);
  else
    truncate title_pages;
    return null;
  end if;

  -- One title of fifty looks whether its page is too long: an import would otherwise count every page again for each of its rows. One
  -- writer cuts at a time; the next title that looks does what was left.
  if tg_op <> 'DELETE' then
    for key in select n.sort_key from new_rows n where n.id % 50 = 0 loop
      exit when not pg_try_advisory_xact_lock(31);
      perform cut_title_page(key);
    end loop;
  end if;
  -- A page that no title is left on goes, and the page before it goes on.
  if tg_op <> 'INSERT' then
    delete from title_pages p
     where p.sort_key in (select (select max(b.sort_key) from title_pages b where b.sort_key <= o.sort_key) from old_rows o)
       and not exists (
         select from movies m where m.sort_key >= p.sort_key
            and m.sort_key < coalesce((select min(a.sort_key) from title_pages a where a.sort_key > p.sort_key), '{')
       );
  end if;
  return null;
end $$;

create trigger alphabet_on_insert after insert on movies referencing new table as new_rows
  for each statement execute function keep_alphabet();
create trigger alphabet_on_update after update on movies referencing old table as old_rows new table as new_rows
  for each statement execute function keep_alphabet();
create trigger alphabet_on_delete after delete on movies referencing old table as old_rows
  for each statement execute function keep_alphabet();
create trigger alphabet_on_truncate after truncate on movies for each statement execute function keep_alphabet();

create trigger record_insert after insert on title_pages referencing new table as new_rows
  for each statement execute function record_changes('title_page');
create trigger record_delete after delete on title_pages referencing old table as old_rows
  for each statement execute function record_changes('title_page');

insert into list_blocks (list, block, total)
  select 'letter:' || left(sort_key, 1), 0, count(*) from movies group by 1;
insert into title_pages (sort_key, name)
  select sort_key, title_without_article(title) from (
    select sort_key, title, row_number() over (order by sort_key, id) as place, lag(sort_key) over (order by sort_key, id) as before from movies
  ) m where place % 700 = 0 and sort_key <> before;
