-- A country of a shared production is a fact of its own, 'country:Chile' of 'Argentina, Chile', by which administrators filter. The
-- country as the title names it, by which visitors filter, becomes 'countries:Argentina, Chile'.

create function countries_of(country text) returns setof text language sql immutable parallel safe as $$
  select distinct name from string_to_table(country, ',') part cross join lateral btrim(part, E' \t\r\n\u00a0') name where name <> ''
$$;

do $$ begin
  execute replace(replace(pg_get_functiondef('title_facts(movies)'::regprocedure),
    '''country:'' || m.country', '''countries:'' || m.country'),
    '|| number_facts(''year''', '|| array(select ''country:'' || c from countries_of(m.country) c) || number_facts(''year''');
end $$;

update title_bits set fact = 'countries:' || substr(fact, 9) where fact like 'country:%';
insert into title_bits (fact, block, bits)
  select 'country:' || c.name, m.id / 4096, bit_or(set_bit(b'0'::bit(4096), m.id % 4096, 1))
    from movies m cross join lateral countries_of(m.country) c (name) group by 1, 2;
