-- The columns of the lists of titles that an administrator has chosen.
create table title_columns (
  admin_id integer primary key references admin_users on delete cascade,
  columns text[] not null
);
