-- Nothing reads how long a video is from its file.
alter table media drop column duration;
