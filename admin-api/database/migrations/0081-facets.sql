-- What visitors narrow lists down by, as sets of titles beside those of administrators (0035-title-facts.sql): the decade, the rating's
-- whole number, the length, and whether the title itself can be watched. admin-api/movies/sets/facets.queries.ts names the same.

create function length_fact(minutes integer) returns text language sql immutable parallel safe strict return
  'length:' || case when minutes < 40 then 'short' when minutes < 90 then 'under-90' when minutes <= 120 then 'under-120' else 'long' end;

create function facet_facts(m movies) returns text[] language sql immutable as $$
  select array_remove(array[
    'decade:' || m.year / 10 * 10, 'rated:' || floor(m.rating)::integer, length_fact(m.duration),
    case when m.is_watchable then 'watchable' end
  ], null)
$$;

do $$ begin
  execute replace(pg_get_functiondef('title_facts(movies)'::regprocedure), '], null)', '], null) || facet_facts(m)');
  execute replace(replace(pg_get_functiondef('keep_title_facts()'::regprocedure),
    'o.edited_at, o.publication)', 'o.edited_at, o.publication, o.duration, o.is_watchable)'),
    'n.edited_at, n.publication)', 'n.edited_at, n.publication, n.duration, n.is_watchable)');
end $$;

insert into title_bits (fact, block, bits)
  select f.fact, m.id / 4096, bit_or(set_bit(b'0'::bit(4096), m.id % 4096, 1))
    from movies m cross join lateral unnest(facet_facts(m)) f (fact) group by 1, 2;
