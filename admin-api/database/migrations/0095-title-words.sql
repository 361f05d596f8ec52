-- What titles tell of: words of their names and descriptions, by which one title leads to another (movies/related.queries.ts).

-- Stems that more than one of 200 descriptions of films holds say nothing of one film. They were counted once, in the 24,991 English
-- descriptions of Wikipedia's American films, and stay as they are: if they were counted anew, an edit of one title would change what
-- is related to others.
create function is_common_stem(stem text) returns boolean language sql immutable parallel safe as $$
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

-- The first eight words of the name and then of the description that are not common. They depend on the two texts alone.
create function telling_words(title text, description text) returns table (word text, in_title boolean)
language sql immutable parallel safe as $$
  select t.lexeme, bool_or(t.part = 1) from (
    select 1 as part, l.lexeme, l.positions[1] as place from unnest(to_tsvector('english', title)) l
    union all
    select 2, l.lexeme, l.positions[1] from unnest(to_tsvector('english', left(coalesce(description, ''), 2000))) l) t
   where t.lexeme ~ '^[[:alpha:]]{3,30}$' and not is_common_stem(t.lexeme)
   group by 1 order by min(t.part), min(t.place), 1 limit 8
$$;

-- One row for each such word of each title that visitors see. No foreign key: only the triggers below write here.
create table title_words (
  word text collate "C" not null,
  movie_id integer not null,
  in_title boolean not null,
  primary key (word, movie_id) include (in_title)
);
create index title_words_of_movie on title_words (movie_id);

create function keep_title_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from title_words w using old_rows o where w.movie_id = o.id;
  elsif tg_op = 'INSERT' then
    insert into title_words (word, movie_id, in_title)
      select w.word, n.id, w.in_title from new_rows n cross join lateral telling_words(n.title, n.description) w where n.is_visible;
  elsif tg_op = 'UPDATE' then
    if not exists (select from old_rows o join new_rows n using (id)
                    where (o.title, o.description, o.is_visible) is distinct from (n.title, n.description, n.is_visible)) then
      return null;
    end if;
    delete from title_words w using old_rows o join new_rows n using (id)
     where w.movie_id = o.id and (o.title, o.description, o.is_visible) is distinct from (n.title, n.description, n.is_visible);
    insert into title_words (word, movie_id, in_title)
      select w.word, n.id, w.in_title from old_rows o join new_rows n using (id) cross join lateral telling_words(n.title, n.description) w
       where n.is_visible and (o.title, o.description, o.is_visible) is distinct from (n.title, n.description, n.is_visible);
  else
    truncate title_words;
  end if;
  return null;
end $$;
create trigger words_insert after insert on movies referencing new table as new_rows
  for each statement execute function keep_title_words();
create trigger words_update after update on movies referencing old table as old_rows new table as new_rows
  for each statement execute function keep_title_words();
create trigger words_delete after delete on movies referencing old table as old_rows
  for each statement execute function keep_title_words();
create trigger words_truncate after truncate on movies for each statement execute function keep_title_words();

insert into title_words (word, movie_id, in_title)
  select w.word, m.id, w.in_title from movies m cross join lateral telling_words(m.title, m.description) w where m.is_visible;

-- The titles of a person in the order of their ids, without those of which one episode alone credits them.
create index credits_of_person_titles on credits (person_id, movie_id) include (is_visible) where episode_id is null;

-- The past has the words of its titles.
do $$ begin
  execute replace(pg_get_functiondef('lay_over_lists()'::regprocedure), $f$create temp table moved_movies as$f$,
    $p$create temp table laid_words as
    select w.word, m.id as movie_id, w.in_title from laid_movies m cross join lateral telling_words(m.title, m.description) w
     where m.publication = 'published';
  create index on laid_words (word, movie_id);
  create temp view title_words as
    select w.word, w.movie_id, w.in_title from public.title_words w
     where not exists (select from laid_rows l where l.laid_place = 'movies' and l.laid_key = w.movie_id::text)
    union all select w.word, w.movie_id, w.in_title from laid_words w;

  create temp table moved_movies as$p$);
end $$;
