-- Lists of one country that has no choice of its own: the choices of 0010 keep it under 'Other'.
create index movies_by_unlisted_country on movies (country, type, year_or_zero, id) include (is_watchable)
  where country_choice = 'Other';
