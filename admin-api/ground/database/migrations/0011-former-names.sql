-- Former names are one a line. In databases that began with 0.3.0 the index divided them at blanks, so nothing used it.
drop index people_by_former_name;
create index people_by_former_name on people using gin (string_to_array(former_names, e'\n')) where former_names is not null;
