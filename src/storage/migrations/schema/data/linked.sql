create table venues ({item},
  venue {text} not null,
  name_key {text} not null,
  address {text} not null,
  city {text} not null,
  country {text} not null,
  province {text} not null,
  state {text} not null,
  zip {text} not null,
  phone {text} not null,
  stateprovince {text} not null,
  website {text} not null,
  show_map {integer} not null,
  show_map_link {integer} not null,
  geo_lat {real},
  geo_lng {real},
  accessibility {text} not null default ''
);
create index venues_by_name on venues (name_key);
create table organizers ({item},
  organizer {text} not null,
  name_key {text} not null,
  phone {text} not null,
  website {text} not null,
  email {text} not null
);
create index organizers_by_name on organizers (name_key);
