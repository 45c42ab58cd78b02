create index {table}_by_date on {table} (status, date_utc, id);
create index {table}_by_author on {table} (author, {of_author});
create index {table}_by_image on {table} (image) where image <> 0;
