-- Shared views that an administrator hid from the own sidebar.
create table hidden_title_views (
  admin_id integer not null references admin_users on delete cascade,
  view_id integer not null references title_views on delete cascade,
  primary key (admin_id, view_id)
);
create index hidden_title_views_of_view on hidden_title_views (view_id);
